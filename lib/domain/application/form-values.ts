import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import type { ApplicationForm, Guardian, Student } from "./application";
import { GUARDIAN_TYPES } from "./enumerations";

/** The values of the form's controls: the student's at the root under their paths, the guardians beside them. */
export type FormValues = Student & { guardians: Guardian[] };

const NAMES = ["firstName", "lastName"] as const;
type NameKey = (typeof NAMES)[number];
type KeptNames = Partial<Record<NameKey, PerLanguage>>;

const withNames = (guardian: Guardian, nameOf: (key: NameKey) => PerLanguage | undefined): Guardian => ({
  ...guardian,
  ...Object.fromEntries(NAMES.map((key) => [key, nameOf(key)])),
});

/** A first guardian, before anybody typed: a mother, as most are (spec §3), with one number to fill. */
export const newGuardian = (key: string): Guardian => ({ key, type: GUARDIAN_TYPES.mother, phoneNumbers: [{}] });

/** The controls' values of a saved form; names that came one for each language show the form's own. */
export const toFormValues = ({ student, guardians }: ApplicationForm, language: string): FormValues => ({
  ...student,
  guardians: guardians.map((guardian) =>
    withNames(guardian, (key) => flattenName(guardian[key] as PerLanguage | undefined, language)),
  ),
});

/** The form to save: nothing is sent for an empty control, and names per language that nobody changed are kept. */
export const fromFormValues = (values: FormValues, saved: readonly Guardian[], language: string) => {
  const { guardians, ...student } = withoutEmpty(values) as FormValues;
  return {
    student,
    guardians: (guardians ?? []).map((guardian) => {
      const kept = saved.find(({ key }) => key === guardian.key) as KeptNames | undefined;
      return withNames(guardian, (key) =>
        kept && flattenName(kept[key], language) === guardian[key] ? kept[key] : guardian[key],
      );
    }),
  };
};

const withoutEmpty = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => item !== undefined);
  if (value === null || value === "") return undefined;
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, withoutEmpty(item)] as const)
      .filter(([, item]) => item !== undefined),
  );
};
