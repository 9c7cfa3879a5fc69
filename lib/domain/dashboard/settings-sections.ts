import { isRecord } from "@/lib/kit/record";

/** The sections of a location's configuration, in the order of the screen, with the settings that each saves together. */
export const SECTIONS = {
  pages: ["pages"],
  age: ["ageRestrictions", "agePreCheck"],
  questions: ["nativeNames", "usernameRequired", "addressTemplate"],
  needs: ["specialNeeds"],
  verification: ["verification"],
  messages: ["draftReminders"],
  contract: ["contract"],
  pictures: ["logos", "pageImages"],
  hours: ["workingHours"],
  desk: ["registrationEmployeesCount"],
} as const;

export type Section = keyof typeof SECTIONS;
/** Name of a location's setting. */
export type Setting = (typeof SECTIONS)[Section][number];

/** Settings that the specification names: every backend has them. */
const SPECIFIED: readonly Setting[] = [
  "pages",
  "agePreCheck",
  "specialNeeds",
  "verification",
  "logos",
  "pageImages",
  "registrationEmployeesCount",
];

/** Whether a backend has a setting: all of them, or the specified ones. */
const hasSetting = (name: Setting, hasOwnSettings: boolean): boolean => hasOwnSettings || SPECIFIED.includes(name);

/** The sections with settings that a backend has. */
export const sectionNames = (hasOwnSettings: boolean): Section[] =>
  (Object.keys(SECTIONS) as Section[]).filter((section) =>
    SECTIONS[section].some((name) => hasSetting(name, hasOwnSettings)),
  );

/**
 * The JSON merge patch from one value to another: `null` removes a member. Unchanged members are left out, so that a
 * colleague's change of them stays. A value that is no object replaces the other.
 */
export const mergePatch = (before: unknown, after: unknown): unknown => {
  if (!isRecord(before) || !isRecord(after)) return after;
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSameSetting(before[name], after[name]));
  return Object.fromEntries(
    names.map((name) => [name, after[name] === undefined ? null : mergePatch(before[name], after[name])]),
  );
};

// Texts are compared in Unicode NFC, as they are stored.
const normalized = (value: unknown): unknown => {
  if (typeof value === "string") return value.normalize("NFC");
  if (Array.isArray(value)) return value.map(normalized);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  return Object.fromEntries(keys.sort().map((key) => [key, normalized(value[key])]));
};

/** Whether two values of a setting are equal, ignoring the order of keys. */
export const isSameSetting = (one: unknown, other: unknown): boolean =>
  JSON.stringify(normalized(one)) === JSON.stringify(normalized(other));

/** Whether a value contains everything that a patch set. */
export const includesPatch = (value: unknown, patch: unknown): boolean => {
  if (!isRecord(patch)) return isSameSetting(value, patch);
  return isRecord(value) && Object.entries(patch).every(([name, inner]) => includesPatch(value[name], inner));
};

/** Moves an item one position up or down; at the end of the list it stays. */
export const moveItem = <Item>(list: readonly Item[], from: number, by: -1 | 1): Item[] => {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const others = list.filter((_one, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
};
