import { getProperty, setProperty } from "dot-prop";
import type { ApplicationForm, Guardian } from "./application";
import type { Control } from "./field-row";
import { type FieldOwner, guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";

export type FormVersion = "mine" | "theirs";

/** One answer that two windows gave differently, or a guardian that only one of them has. */
export interface Difference {
  /** Names the answer in both forms: a guardian by the key, for their places may differ. */
  id: string;
  /** Whose answer it is; a guardian as a whole has no row. */
  owner: FieldOwner;
  row?: NamedField;
  /** The guardian's place, from 1, where they are. */
  guardian?: number;
  mine: unknown;
  theirs: unknown;
  /** Which one is newer than what both began with: what somebody has just changed is rarely what they want to lose. */
  suggestedVersion: FormVersion;
}

/** Who keeps which answer; what is not named is theirs. */
export type MergeChoices = Readonly<Record<string, FormVersion>>;

// The seats and the files are other screens' and the file service's to decide.
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

// The answers under names that hold in every window's form.
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

/** Where two windows' forms differ, and which side each answer was changed on since both began. */
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

/** Their form with my answers where mine were chosen. */
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
