import { getProperty, setProperty } from "dot-prop";
import type { ApplicationForm, Guardian } from "./application";
import type { Control } from "./field-row";
import { type FieldOwner, guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";

export type FormVersion = "mine" | "theirs";

/** One answer that differs between two windows, or a guardian that only one of them has. */
export interface Difference {
  /** Identifies the answer in both forms. Guardians are named by key, since their positions may differ. */
  id: string;
  /** A guardian as a whole has no row. */
  owner: FieldOwner;
  row?: NamedField;
  /** The guardian's position, from 1. */
  guardian?: number;
  mine: unknown;
  theirs: unknown;
  /** The version that was changed since both windows loaded the form; `mine` if both were. */
  suggestedVersion: FormVersion;
}

/** The chosen version of each difference by its id. Without a choice it is `theirs`. */
export type MergeChoices = Readonly<Record<string, FormVersion>>;

// Seats and files are changed elsewhere.
const ELSEWHERE: readonly Control[] = ["seats", "files", "none"];
const isCompared = ({ control, formOnly }: NamedField) => !formOnly && !ELSEWHERE.includes(control);

const plain = (value: unknown): unknown => {
  if (value === undefined || value === null || value === "" || value === false) return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
};
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(plain(one)) === JSON.stringify(plain(other));

interface FieldPosition {
  id: string;
  owner: FieldOwner;
  row: NamedField;
  guardian?: number;
}

type Answers = Record<string, unknown>;

const guardiansByKey = ({ guardians }: ApplicationForm): Map<string, Guardian> =>
  new Map(guardians.map((guardian) => [guardian.key, guardian]));

// The answers with guardians by key instead of position.
const answersByKey = (form: ApplicationForm): Answers => ({
  ...form.student,
  guardians: Object.fromEntries(guardiansByKey(form)),
});

const guardianPositions = (
  { key, phoneNumbers = [] }: Guardian,
  guardian: number,
  numbers: number,
): FieldPosition[] => {
  const at = `guardians.${key}`;
  const count = Math.max(phoneNumbers.length, numbers);
  return [
    ...guardianFields
      .filter(isCompared)
      .map((row) => ({ id: `${at}.${row.path}`, owner: "guardian" as const, row, guardian })),
    ...Array.from({ length: count }, (_, index) =>
      phoneNumberFields.map((row) => ({
        id: `${at}.phoneNumbers.${index}.${row.path}`,
        owner: "phoneNumber" as const,
        row,
        guardian,
      })),
    ).flat(),
  ];
};

const suggestVersion = (id: string, mine: Answers, base: Answers): FormVersion =>
  isSame(getProperty(mine, id), getProperty(base, id)) ? "theirs" : "mine";

/** The differences between two windows' forms. `base` is the form that both loaded. */
export const compareForms = (mine: ApplicationForm, theirs: ApplicationForm, base: ApplicationForm): Difference[] => {
  const [own, other, first] = [answersByKey(mine), answersByKey(theirs), answersByKey(base)];
  const [ours, others] = [guardiansByKey(mine), guardiansByKey(theirs)];
  const places: FieldPosition[] = studentFields
    .filter(isCompared)
    .map((row) => ({ id: row.path, owner: "student", row }));
  mine.guardians.forEach((guardian, at) => {
    const match = others.get(guardian.key);
    if (match) places.push(...guardianPositions(guardian, at + 1, match.phoneNumbers?.length ?? 0));
  });
  const answers = places.flatMap((place): Difference[] => {
    const [here, there] = [getProperty(own, place.id), getProperty(other, place.id)];
    return isSame(here, there)
      ? []
      : [{ ...place, mine: plain(here), theirs: plain(there), suggestedVersion: suggestVersion(place.id, own, first) }];
  });
  const lonely = [...new Set([...ours.keys(), ...others.keys()])]
    .filter((key) => ours.has(key) !== others.has(key))
    .map((key): Difference => {
      const id = `guardians.${key}`;
      const list = ours.has(key) ? mine.guardians : theirs.guardians;
      const guardian = list.findIndex((one) => one.key === key) + 1;
      const suggested = suggestVersion(id, own, first);
      return {
        id,
        owner: "guardian",
        guardian,
        mine: ours.get(key),
        theirs: others.get(key),
        suggestedVersion: suggested,
      };
    });
  return [...answers, ...lonely];
};

/** Their form with my answers where `mine` was chosen. */
export const mergeForms = (
  mine: ApplicationForm,
  theirs: ApplicationForm,
  differences: readonly Difference[],
  choices: MergeChoices,
): ApplicationForm => {
  const merged = structuredClone(answersByKey(theirs));
  const own = structuredClone(answersByKey(mine));
  const { guardians } = merged as { guardians: Record<string, Guardian | undefined> };
  for (const { id, row, mine: kept } of differences) {
    if (choices[id] !== "mine") continue;
    if (row) setProperty(merged, id, getProperty(own, id));
    else guardians[id.slice("guardians.".length)] = kept as Guardian | undefined;
  }
  const { guardians: _all, ...student } = merged;
  return { ...theirs, student, guardians: Object.values(guardians).filter((one) => one !== undefined) };
};
