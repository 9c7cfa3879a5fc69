/** The work's result, or `late` after `ms` milliseconds. The work goes on; the timer does not keep the process alive. */
export const withTimeout = <Value, Late>(work: Promise<Value>, ms: number, late: Late): Promise<Value | Late> =>
  Promise.race([work, new Promise<Late>((resolve) => setTimeout(resolve, ms, late).unref())]);
