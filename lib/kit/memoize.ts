/** Keeps what was made under a name, so that it is not made again: so many of them, then it begins anew. */
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
 * A function that makes something once for each key and gives the same again: formats and collators cost a hundred times what
 * using them does. For keys that are few, and never a visitor's own words.
 */
export const memoizeByKey = <Made>(make: (key: string) => Made): ((key: string) => Made) => {
  const kept = memoize<Made>(Number.POSITIVE_INFINITY);
  return (key) => kept(key, () => make(key));
};

/**
 * The same for what takes its time. It keeps what came and not the promise: that would hold on to all of the request in which
 * it was made. What fails, and what is nothing, is not kept.
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
