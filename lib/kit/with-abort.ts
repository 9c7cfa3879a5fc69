/**
 * Resolves with the work's result, or rejects with the signal's reason if that comes first. Passing the signal to `fetch` is
 * not enough: the link between the two can be garbage-collected, and a server that hangs would then hang the caller forever.
 */
export const withAbort = <Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) => {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // An abort after the work is done must not count as an unhandled rejection.
  aborted.catch(() => undefined);
  return Promise.race([work(signal), aborted]);
};
