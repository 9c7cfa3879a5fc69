import { isRecord } from "@/lib/kit/record";
/** Joins two merge patches into one that has the effect of the first and then the second. A `null` stays. */
export const joinPatches = (first: unknown, second: unknown): unknown => {
  if (!isRecord(first) || !isRecord(second)) return second;
  const joined: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) joined[key] = joinPatches(first[key], value);
  return joined;
};

/** Applies a JSON merge patch (RFC 7396): objects are merged, `null` removes, anything else replaces. */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
};
