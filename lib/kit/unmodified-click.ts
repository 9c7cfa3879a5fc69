/** Whether a click follows the link here: with a key, or another button, it opens a new tab. */
export const isUnmodifiedClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
