import { focusAndScrollTo } from "@/components/ui/scroll-to";

/** The id of the control of a setting's path; focus goes there on an error. */
export const settingId = (path: string): string => `setting-${path.replaceAll(".", "-")}`;

// About half a second at 60 frames a second.
const FRAMES = 30;

/** Focuses a control once it is on the page and no dialog is open. After `frames` frames, focuses `fallback`. */
export const focusWhenShown = (id: string, fallback = id, frames = FRAMES): void => {
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    const isEarly = !control || document.querySelector("[role=dialog]");
    if (isEarly && frames > 0) return focusWhenShown(id, fallback, frames - 1);
    focusAndScrollTo(control ?? document.getElementById(fallback));
  });
};
