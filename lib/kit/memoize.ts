/** Memoizes results by name. `undefined` is not stored. At `limit` results it clears them all and starts again. */
export const memoize = <Value>(limit: number) => {
  const results = new Map<string, Value>();
  return (name: string, compute: () => Value): Value => {
    const stored = results.get(name);
    if (stored !== undefined) return stored;
    const result = compute();
    if (result === undefined) return result;
    if (results.size >= limit) results.clear();
    results.set(name, result);
    return result;
  };
};

/**
 * Memoizes a function by its key, without a limit. Use it only for a small set of keys, such as languages or zones, never for
 * a visitor's input.
 */
export const memoizeByKey = <Result>(compute: (key: string) => Result): ((key: string) => Result) => {
  const results = memoize<Result>(Number.POSITIVE_INFINITY);
  return (key) => results(key, () => compute(key));
};

/**
 * Memoizes asynchronous results for some milliseconds. Callers at the same time share one computation. Failures are not
 * stored. At `limit` results it clears them all and starts again.
 */
export const memoizeBriefly = <Value>(lifeMS: number, limit: number) => {
  const results = new Map<string, { at: number; value: Promise<Value> }>();
  return (name: string, compute: () => Promise<Value>): Promise<Value> => {
    const stored = results.get(name);
    if (stored && performance.now() - stored.at < lifeMS) return stored.value;
    if (results.size >= limit) results.clear();
    const value = compute();
    results.set(name, { at: performance.now(), value });
    value.catch(() => results.delete(name));
    return value;
  };
};

/**
 * Memoizes asynchronous results. It stores the result and not the promise, which would keep the first request's memory alive.
 * Failures and `undefined` are not stored.
 */
export const memoizeAsync = <Value>(limit: number) => {
  const results = new Map<string, Value>();
  return async (name: string, compute: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    const stored = results.get(name);
    if (stored !== undefined) return stored;
    const result = await compute();
    if (result === undefined) return undefined;
    if (results.size >= limit) results.clear();
    results.set(name, result);
    return result;
  };
};
