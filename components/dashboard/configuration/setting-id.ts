/** The id of the control at a setting's path: an error leads there. */
export const settingId = (path: string): string => `setting-${path.replaceAll(".", "-")}`;

/** Takes the focus to a control once the page shows it, and a dialog that closes has given it back. */
export const focusSoon = (id: string): void => {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()));
};
