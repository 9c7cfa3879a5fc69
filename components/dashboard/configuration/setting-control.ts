/** The id of the control at a setting's path: an error leads there. */
export const settingId = (path: string): string => `setting-${path.replaceAll(".", "-")}`;

// Half a second, where nothing keeps the browser waiting.
const FRAMES = 30;

/** Takes the focus to a control once the page shows it and no dialog keeps the focus; else, after a while, to another. */
export const focusWhenShown = (id: string, otherwise = id, frames = FRAMES): void => {
  requestAnimationFrame(() => {
    const control = document.getElementById(id);
    const isEarly = !control || document.querySelector("[role=dialog]");
    if (isEarly && frames > 0) return focusWhenShown(id, otherwise, frames - 1);
    (control ?? document.getElementById(otherwise))?.focus();
  });
};
