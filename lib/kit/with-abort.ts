/**
 * Work that ends with its result or with the signal, whichever comes first; then it rejects with the signal's reason. To hand
 * `fetch` a signal is not enough: what ties the two may be collected as garbage while no answer comes, and a server that hangs
 * would hang whoever asked it for good.
 */
export const withAbort = <Result>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<Result>) => {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  // Who aborts after the work is done tells nobody.
  ended.catch(() => undefined);
  return Promise.race([work(signal), ended]);
};
