let count = 0;
const waiting = new Set<() => void>();

/** Counts a dialog as open until the returned function is called. */
export const openDialog = (): (() => void) => {
  count += 1;
  return () => {
    count -= 1;
    if (count > 0) return;
    for (const work of waiting) work();
    waiting.clear();
  };
};

/** Whether a dialog is open. */
export const isDialogOpen = (): boolean => count > 0;

/** Does the work at once, or when the last open dialog has closed. */
export const whenNoDialogIsOpen = (work: () => void): void => {
  if (count === 0) work();
  else waiting.add(work);
};
