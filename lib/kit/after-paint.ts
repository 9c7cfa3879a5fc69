/** A page in a hidden tab is not painted: wait no longer than this. */
const LONGEST_MS = 100;

/** Waits until the last change is painted, so that slow work does not delay the response to a key or a tap. */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(done, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
