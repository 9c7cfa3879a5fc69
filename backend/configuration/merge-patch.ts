const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Joins two merge patches into one that has the effect of the first and then the second. A `null` stays. */
export const joinPatches = (first: unknown, second: unknown): unknown => {
  if (!isObject(first) || !isObject(second)) return second;
  const joined: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) joined[key] = joinPatches(first[key], value);
  return joined;
};

/** Applies a JSON merge patch (RFC 7396): objects are merged, `null` removes, anything else replaces. */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
};
