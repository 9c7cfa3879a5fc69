/** What the work gives within so many milliseconds, else `late`; the work goes on, and the process does not live for the wait. */
export const withTimeout = <Value, Late>(work: Promise<Value>, ms: number, late: Late): Promise<Value | Late> =>
  Promise.race([work, new Promise<Late>((resolve) => setTimeout(resolve, ms, late).unref())]);
