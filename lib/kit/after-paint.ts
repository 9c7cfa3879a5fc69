/** What is not painted at all, a page in another tab, is not waited for any longer. */
const LONGEST_MS = 100;

/** Waits until what has just changed can be seen: work that takes its time comes after the answer to a key or a finger. */
export const afterPaint = (): Promise<void> =>
  new Promise((done) => {
    const late = setTimeout(done, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(done);
    });
  });
