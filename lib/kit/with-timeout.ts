/** The work's result, or `fallback` after `ms` milliseconds. The work goes on; the timer does not keep the process alive. */
export const withTimeout = <Value, Fallback>(
  work: Promise<Value>,
  ms: number,
  fallback: Fallback,
): Promise<Value | Fallback> =>
  Promise.race([work, new Promise<Fallback>((resolve) => setTimeout(resolve, ms, fallback).unref())]);
