import { focusAndScrollTo } from "@/components/ui/scroll-to";

const PATIENCE_MS = 10_000;

// The chosen one of some radio buttons: the arrow keys go on from there.
const chosenOf = (control: HTMLElement): HTMLElement =>
  (control instanceof HTMLInputElement &&
    control.type === "radio" &&
    control.form?.querySelector<HTMLElement>(`[name="${CSS.escape(control.name)}"]:checked`)) ||
  control;

/** Focuses a control of the form by its id, once it is on the page: it may still be loading. */
export const focusWhenShown = (id: string, tag = "*"): void => {
  const focus = (): boolean => {
    const control = document.getElementById(id);
    if (!control?.matches(tag)) return false;
    focusAndScrollTo(chosenOf(control));
    return true;
  };
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  // The page has not changed yet: what has the id now may be about to disappear.
  requestAnimationFrame(() => {
    if (focus()) return;
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), PATIENCE_MS);
  });
};
