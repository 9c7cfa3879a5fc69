/** The id of the control at a setting's path: an error leads there. */
export const settingId = (path: string): string => `setting-${path.replaceAll(".", "-")}`;

/** Takes the focus to a control once the page shows it, else to another, when a dialog that closes has given it back. */
export const focusSoon = (id: string, otherwise = id): void => {
  const focus = () => (document.getElementById(id) ?? document.getElementById(otherwise))?.focus();
  requestAnimationFrame(() => requestAnimationFrame(focus));
};
