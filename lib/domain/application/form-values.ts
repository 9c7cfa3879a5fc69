import merge from "deepmerge";
import { setProperty } from "dot-prop";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import type { ApplicationForm, Guardian, PhoneNumber, Student } from "./application";
import { GUARDIAN_TYPES } from "./enumerations";
import type { ValueType } from "./field-row";
import { guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";

/** The values of the form's controls: the student's at the root under their paths, the guardians beside them. */
export type FormValues = Student & { guardians: Guardian[] };

const NAMES = ["firstName", "lastName"] as const;
type NameKey = (typeof NAMES)[number];
type SavedNames = Partial<Record<NameKey, PerLanguage>>;

const withNames = (guardian: Guardian, nameOf: (key: NameKey) => PerLanguage | undefined): Guardian => ({
  ...guardian,
  ...Object.fromEntries(NAMES.map((key) => [key, nameOf(key)])),
});

// Every control has a value of its own from the start: a form library takes what is missing from whatever was there before.
const blank = (rows: readonly NamedField[]): object =>
  rows.reduce<object>((all, { path, type }) => setProperty(all, path, BLANKS[type] ?? ""), {});

const BLANKS: Partial<Record<ValueType, unknown>> = { Boolean: false, Array: [] };

const filled = <Value extends object>(rows: readonly NamedField[], value: Value): Value =>
  merge(blank(rows), value, { arrayMerge: (_blank, own: unknown[]) => own }) as Value;

export const newPhoneNumber = (): PhoneNumber => filled(phoneNumberFields, {});

/** A first guardian, before anybody typed: a mother, as most are (spec §3), with one number to fill. */
export const newGuardian = (key: string): Guardian => ({
  ...filled(guardianFields, {}),
  key,
  type: GUARDIAN_TYPES.mother,
  phoneNumbers: [newPhoneNumber()],
});

const isAnswer = (value: unknown): boolean => {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isAnswer);
  return value !== undefined && value !== null && value !== "" && value !== false;
};

/** Whether somebody has said something of a guardian besides what one begins with. */
export const hasAnswers = ({ key: _key, type: _type, ...answers }: Guardian): boolean => isAnswer(answers);

/** The controls' values of a saved form; names that came one for each language show the form's own. */
export const toFormValues = ({ student, guardians }: ApplicationForm, language: string): FormValues => ({
  ...filled(studentFields, student),
  guardians: guardians.map((guardian) => ({
    ...withNames(filled(guardianFields, guardian), (key) =>
      flattenName(guardian[key] as PerLanguage | undefined, language),
    ),
    phoneNumbers: (guardian.phoneNumbers ?? []).map((number) => filled(phoneNumberFields, number)),
  })),
});

/** The form to save: nothing is sent for an empty control, and names per language that nobody changed are kept. */
export const fromFormValues = (values: FormValues, saved: readonly Guardian[], language: string) => {
  const { guardians, ...student } = withoutEmpty(values) as FormValues;
  return {
    student,
    guardians: (guardians ?? []).map((guardian) => {
      const kept = saved.find(({ key }) => key === guardian.key) as SavedNames | undefined;
      return withNames(guardian, (key) =>
        kept && flattenName(kept[key], language) === guardian[key] ? kept[key] : guardian[key],
      );
    }),
  };
};

// Marks that turn the direction of text come along with pasted numbers and mean nothing here.
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const withoutEmpty = (given: unknown): unknown => {
  const value = typeof given === "string" ? given.replace(DIRECTION_MARKS, "") : given;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => item !== undefined);
  if (value === null || value === "") return undefined;
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, withoutEmpty(item)] as const)
      .filter(([, item]) => item !== undefined),
  );
};
