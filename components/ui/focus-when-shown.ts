import { focusAndScrollTo } from "./scroll-to";

const PATIENCE_MS = 10_000;
const FALLBACK_MS = 500;

// The chosen one of some radio buttons: the arrow keys go on from there.
const chosenOf = (control: HTMLElement): HTMLElement =>
  (control instanceof HTMLInputElement &&
    control.type === "radio" &&
    control.form?.querySelector<HTMLElement>(`[name="${CSS.escape(control.name)}"]:checked`)) ||
  control;

interface FocusOptions {
  /** What the control matches, if something else may have its id before. */
  selector?: string;
  /** The id of what takes the focus if the control does not appear soon. */
  fallback?: string;
}

/**
 * Focuses a control by its id, once it is on the page and no dialog is open: it may still be loading. The next press or key
 * cancels it, and so does the returned function.
 */
export const focusWhenShown = (id: string, { selector = "*", fallback }: FocusOptions = {}): (() => void) => {
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    observer.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const focus = () => {
    const control = document.getElementById(id);
    if (!control?.matches(selector) || document.querySelector("[role=dialog]")) return;
    end();
    focusAndScrollTo(chosenOf(control));
  };
  const giveUp = () => {
    end();
    if (fallback) focusAndScrollTo(document.getElementById(id) ?? document.getElementById(fallback));
  };
  const observer = new MutationObserver(focus);
  const timer = setTimeout(giveUp, fallback ? FALLBACK_MS : PATIENCE_MS);
  // The page has not changed yet: what has the id now may be about to disappear.
  const frame = requestAnimationFrame(() => {
    observer.observe(document.body, { childList: true, subtree: true });
    focus();
  });
  for (const event of ["pointerdown", "keydown"])
    window.addEventListener(event, end, { signal: ended.signal, capture: true });
  return end;
};
