/** The parts of a centre's configuration, in the order of the screen, each with the settings that it saves together. */
export const SECTIONS = {
  pages: ["pages"],
  age: ["ageRestrictions", "agePreCheck"],
  questions: ["nativeNames", "usernameRequired", "addressTemplate"],
  needs: ["specialNeeds"],
  verification: ["verification"],
  contract: ["contract"],
  pictures: ["logos", "pageImages"],
  hours: ["workingHours"],
  desk: ["registrationEmployeesCount"],
} as const;

export type Section = keyof typeof SECTIONS;
/** What can be set of a centre. */
export type Setting = (typeof SECTIONS)[Section][number];

export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A value as a merge patch over what it replaces: what is no longer in it is taken away by `null`. What stayed is left
 * out, so that a colleague's change of it meanwhile holds; what is no object is given whole.
 */
export const mergePatch = (before: unknown, after: unknown): unknown => {
  if (!isObject(before) || !isObject(after)) return after;
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSameSetting(before[name], after[name]));
  return Object.fromEntries(
    names.map((name) => [name, after[name] === undefined ? null : mergePatch(before[name], after[name])]),
  );
};

// Texts are kept composed, however they were typed.
const sorted = (value: unknown): unknown => {
  if (typeof value === "string") return value.normalize("NFC");
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const kept = Object.keys(value).filter((key) => value[key] !== undefined);
  return Object.fromEntries(kept.sort().map((key) => [key, sorted(value[key])]));
};

/** Whether two values of a setting are the same, whatever the order of their keys. */
export const isSameSetting = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** Whether a value has all that a patch gave it. */
export const includesPatch = (value: unknown, patch: unknown): boolean => {
  if (!isObject(patch)) return isSameSetting(value, patch);
  return isObject(value) && Object.entries(patch).every(([name, inner]) => includesPatch(value[name], inner));
};

/** Takes a list's item one place up or down; at the end of the list it stays. */
export const moveItem = <Item>(list: readonly Item[], from: number, by: -1 | 1): Item[] => {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_one, at) => at !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
};
