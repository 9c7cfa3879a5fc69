import { getProperty, setProperty } from "dot-prop";
import type { ApplicationForm, Guardian } from "./application";
import type { Control } from "./field-row";
import { type FieldOwner, guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";
import { hasSameSeats } from "./seats";

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

const comparable = (value: unknown): unknown => {
  if (value === undefined || value === null || value === "" || value === false) return undefined;
  return Array.isArray(value) && value.length === 0 ? undefined : value;
};
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

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
  const prefix = `guardians.${key}`;
  const count = Math.max(phoneNumbers.length, numbers);
  return [
    ...guardianFields
      .filter(isCompared)
      .map((row) => ({ id: `${prefix}.${row.path}`, owner: "guardian" as const, row, guardian })),
    ...Array.from({ length: count }, (_, index) =>
      phoneNumberFields.map((row) => ({
        id: `${prefix}.phoneNumbers.${index}.${row.path}`,
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
  const [myAnswers, theirAnswers, baseAnswers] = [answersByKey(mine), answersByKey(theirs), answersByKey(base)];
  const [myGuardians, theirGuardians] = [guardiansByKey(mine), guardiansByKey(theirs)];
  const positions: FieldPosition[] = studentFields
    .filter(isCompared)
    .map((row) => ({ id: row.path, owner: "student", row }));
  mine.guardians.forEach((guardian, index) => {
    const match = theirGuardians.get(guardian.key);
    if (match) positions.push(...guardianPositions(guardian, index + 1, match.phoneNumbers?.length ?? 0));
  });
  const answers = positions.flatMap((position): Difference[] => {
    const [myAnswer, theirAnswer] = [getProperty(myAnswers, position.id), getProperty(theirAnswers, position.id)];
    return isSame(myAnswer, theirAnswer)
      ? []
      : [
          {
            ...position,
            mine: comparable(myAnswer),
            theirs: comparable(theirAnswer),
            suggestedVersion: suggestVersion(position.id, myAnswers, baseAnswers),
          },
        ];
  });
  const unmatched = [...new Set([...myGuardians.keys(), ...theirGuardians.keys()])]
    .filter((key) => myGuardians.has(key) !== theirGuardians.has(key))
    .map((key): Difference => {
      const id = `guardians.${key}`;
      const list = myGuardians.has(key) ? mine.guardians : theirs.guardians;
      const guardian = list.findIndex((one) => one.key === key) + 1;
      const suggested = suggestVersion(id, myAnswers, baseAnswers);
      return {
        id,
        owner: "guardian",
        guardian,
        mine: myGuardians.get(key),
        theirs: theirGuardians.get(key),
        suggestedVersion: suggested,
      };
    });
  return [...answers, ...unmatched];
};

/** Whether a stored form has the answers, the seats and the location of a saved one; what a save leaves out does not count. */
export const isSameForm = (saved: ApplicationForm, stored: ApplicationForm): boolean =>
  compareForms(saved, stored, saved).length === 0 &&
  hasSameSeats(saved.student, stored.student) &&
  isSame(saved.location_key ?? stored.location_key, stored.location_key) &&
  isSame(saved.userLegalStatus ?? stored.userLegalStatus, stored.userLegalStatus);

/** Their form with my answers where `mine` was chosen. */
export const mergeForms = (
  mine: ApplicationForm,
  theirs: ApplicationForm,
  differences: readonly Difference[],
  choices: MergeChoices,
): ApplicationForm => {
  const merged = structuredClone(answersByKey(theirs));
  const myAnswers = structuredClone(answersByKey(mine));
  const { guardians } = merged as { guardians: Record<string, Guardian | undefined> };
  for (const { id, row, mine: myGuardian } of differences) {
    if (choices[id] !== "mine") continue;
    if (row) setProperty(merged, id, getProperty(myAnswers, id));
    else guardians[id.slice("guardians.".length)] = myGuardian as Guardian | undefined;
  }
  const { guardians: _all, ...student } = merged;
  return { ...theirs, student, guardians: Object.values(guardians).filter((one) => one !== undefined) };
};
