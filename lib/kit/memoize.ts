/** Memoizes results by name. When there are `most` of them, it clears all and starts again. */
export const memoize = <Value>(most: number) => {
  const kept = new Map<string, Value>();
  return (name: string, make: () => Value): Value => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make();
    kept.set(name, made);
    return made;
  };
};

/**
 * Memoizes a function by its key, without a limit. Use it only for a small set of keys, such as languages or zones, never for
 * a visitor's input.
 */
export const memoizeByKey = <Made>(make: (key: string) => Made): ((key: string) => Made) => {
  const kept = memoize<Made>(Number.POSITIVE_INFINITY);
  return (key) => kept(key, () => make(key));
};

/**
 * Memoizes asynchronous results. It stores the result and not the promise, which would keep the first request's memory alive.
 * Failures and `undefined` are not stored.
 */
export const memoizeAsync = <Value>(most: number) => {
  const kept = new Map<string, Value>();
  return async (name: string, make: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = await make();
    if (made === undefined) return undefined;
    if (kept.size >= most) kept.clear();
    kept.set(name, made);
    return made;
  };
};
