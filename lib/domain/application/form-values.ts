import merge from "deepmerge";
import { setProperty } from "dot-prop";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { withoutDirectionMarks } from "@/lib/kit/typed-text";
import { isFilledIn } from "./answered";
import type { ApplicationForm, Guardian, PhoneNumber, Student } from "./application";
import { GUARDIAN_TYPES } from "./enumerations";
import type { ValueType } from "./field-row";
import { guardianFields, type NamedField, phoneNumberFields, studentFields } from "./fields";
import { type PrefillContext, withoutLonePrefills } from "./folds";
import { type VerifiedValue, verifiedNumber } from "./verified-value";

/** The values of the form's controls: the student's at the root, the guardians under `guardians`. */
export type FormValues = Student & { guardians: Guardian[] };

const NAMES = ["firstName", "lastName"] as const;
type NameKey = (typeof NAMES)[number];
type SavedNames = Partial<Record<NameKey, PerLanguage>>;

const withNames = (guardian: Guardian, nameOf: (key: NameKey) => PerLanguage | undefined): Guardian => ({
  ...guardian,
  ...Object.fromEntries(NAMES.map((key) => [key, nameOf(key)])),
});

// Every control starts with a value: the form library fills a missing one with the previous form's.
const blank = (rows: readonly NamedField[]): object =>
  rows.reduce<object>((values, { path, type }) => setProperty(values, path, BLANKS[type] ?? ""), {});

const BLANKS: Partial<Record<ValueType, unknown>> = { Boolean: false, Array: [] };

const filled = <Value extends object>(rows: readonly NamedField[], value: Value): Value =>
  merge(blank(rows), value, { arrayMerge: (_blank, saved: unknown[]) => saved }) as Value;

export const newPhoneNumber = (): PhoneNumber => filled(phoneNumberFields, {});

/**
 * A new guardian: type mother, the most frequent one, with one phone number. The guardian who verified a number or an address
 * is not asked for it again.
 */
export const newGuardian = (key: string, verified?: VerifiedValue): Guardian => ({
  ...filled(guardianFields, {}),
  ...(verified?.method === "email" && { email: verified.value }),
  key,
  type: GUARDIAN_TYPES.mother,
  phoneNumbers: [{ ...newPhoneNumber(), ...(verified && verifiedNumber(verified)) }],
});

const differs = (value: unknown, initial: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.entries(value).some(([key, part]) =>
        differs(part, (initial as Record<string, unknown> | undefined)?.[key]),
      )
    : isFilledIn(value) && value !== initial;

/** Whether a guardian has any answer besides the initial ones. */
export const hasAnswers = ({ type: _type, ...answers }: Guardian, verified?: VerifiedValue): boolean =>
  differs(answers, newGuardian(answers.key, verified));

/** The control values of a saved form. Of a name per language the form's language is shown. */
export const toFormValues = ({ student, guardians }: ApplicationForm, language: string): FormValues => ({
  ...filled(studentFields, student),
  guardians: guardians.map((guardian) => ({
    ...withNames(filled(guardianFields, guardian), (key) =>
      flattenName(guardian[key] as PerLanguage | undefined, language),
    ),
    phoneNumbers: (guardian.phoneNumbers ?? []).map((number) => filled(phoneNumberFields, number)),
  })),
});

/** The page's language, and the network's country. */
export interface FormPlace extends PrefillContext {
  language: string;
}

/** The form to save. Empty controls are left out; an unchanged name per language stays as it was saved. */
export const fromFormValues = (
  values: FormValues,
  saved: Pick<ApplicationForm, "student" | "guardians">,
  { language, region }: FormPlace,
) => {
  const { guardians, ...student } = withoutEmpty(values) as FormValues;
  return {
    student: withoutLonePrefills(student, saved.student, { region }),
    guardians: (guardians ?? []).map((guardian) => {
      const savedNames = saved.guardians.find(({ key }) => key === guardian.key) as SavedNames | undefined;
      return withNames(guardian, (key) =>
        savedNames && flattenName(savedNames[key], language) === guardian[key] ? savedNames[key] : guardian[key],
      );
    }),
  };
};

const withoutEmpty = (input: unknown): unknown => {
  // Copied numbers bring direction marks along, and cells of a spreadsheet tabs.
  const value = typeof input === "string" ? withoutDirectionMarks(input).replaceAll("\t", " ") : input;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => item !== undefined);
  if (value === null || value === "") return undefined;
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, withoutEmpty(item)] as const)
      .filter(([, item]) => item !== undefined),
  );
};
