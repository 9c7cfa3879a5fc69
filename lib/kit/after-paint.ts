/** A page in a hidden tab is not painted: wait no longer than this. */
const MAX_WAIT_MS = 100;

/** Waits until the last change is painted, so that slow work does not delay the response to a key or a tap. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
