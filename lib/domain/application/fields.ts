import { getProperty } from "dot-prop";
import type { Region } from "@/lib/domain/country/countries";
import { isAdult } from "@/lib/domain/person/age";
import type { Day } from "@/lib/kit/day";
import { isFilledIn } from "./answered";
import type { FormConfiguration, PageConfiguration, Student } from "./application";
import { arrangeFields } from "./field-order";
import type { FieldRow, FormContext, Group } from "./field-row";
import { GUARDIAN_FIELDS, PHONE_NUMBER_FIELDS } from "./guardian-fields";
import { type Journey, journey, type Step } from "./steps";
import { STUDENT_FIELDS } from "./student-fields";

/** A row with its name in the table, which is also its label's key. */
export type NamedField = FieldRow & { key: string };

const named = (rows: Record<string, FieldRow>): NamedField[] =>
  Object.entries(rows).map(([key, row]) => ({ ...row, key }));

export const studentFields: readonly NamedField[] = named(STUDENT_FIELDS);
export const guardianFields: readonly NamedField[] = named(GUARDIAN_FIELDS);
export const phoneNumberFields: readonly NamedField[] = named(PHONE_NUMBER_FIELDS);

/** The context of a form, from a location's configuration, its country, today in its zone and the birth date. */
export const formContext = (
  configuration: PageConfiguration,
  region: Region,
  today: Day,
  student: Pick<Student, "birthDate">,
): FormContext => ({
  ...configuration,
  region,
  today,
  specialNeeds: configuration.specialNeeds.map((need) => need.name),
  isAdult: isAdult(student.birthDate, today),
});

/** The steps of an application under its location's configuration. */
export const journeyOf = (configuration: FormConfiguration, student: Pick<Student, "birthDate">, today: Day): Journey =>
  journey({ ...configuration, isAdult: isAdult(student.birthDate, today) });

/** The answer at a row's path. Most paths have no dots, which is faster. */
export const answerAt = (answers: object, path: string): unknown =>
  path.includes(".") ? getProperty(answers, path) : (answers as Readonly<Record<string, unknown>>)[path];

export const isRequired = (row: FieldRow, context: FormContext): boolean =>
  typeof row.required === "function" ? row.required(context) : (row.required ?? false);

export const optionsOf = (row: FieldRow, context: FormContext): readonly (string | number)[] =>
  typeof row.options === "function" ? row.options(context) : (row.options ?? []);

/** Whether the answer that a field depends on has the required value. */
export const isDependencyMet = ({ dependsOn }: FieldRow, answers: object): boolean =>
  !dependsOn || answerAt(answers, dependsOn.path) === dependsOn.value;

// An optional answer that is no longer asked for stays in sight, so that it can be corrected or removed.
const isAsked = (row: FieldRow, context: FormContext, answers: object): boolean =>
  row.control !== "none" &&
  ((row.when?.(context) ?? true) || (!row.required && isFilledIn(answerAt(answers, row.path))));

/** Whether a field is shown under the configuration and the answers. */
export const isApplicable = (row: FieldRow, context: FormContext, answers: object): boolean =>
  isAsked(row, context, answers) && isDependencyMet(row, answers);

/** The student's fields of a step under the configuration and the saved answers, as the country's forms arrange them. */
export const fieldsOfStep = (step: Step, context: FormContext, saved: object): NamedField[] =>
  arrangeFields(
    studentFields.filter((row) => row.step === step && isAsked(row, context, saved)),
    context.countryForm,
  );

/** A guardian's fields under the configuration and the saved answers. */
export const fieldsOfGuardian = (context: FormContext, saved: object): NamedField[] =>
  arrangeFields(
    guardianFields.filter((row) => isAsked(row, context, saved)),
    context.countryForm,
  );

export const groupsOf = (fields: readonly NamedField[]): Group[] => [...new Set(fields.map((row) => row.group))];

/** Whether at least one guardian is required: the form has that page and the student is a minor. */
export const needsGuardian = (context: FormContext): boolean =>
  context.pages.includes("parentData") && !context.isAdult;

export type FieldOwner = "student" | "guardian" | "phoneNumber";

const OWNERS: readonly { owner: FieldOwner; prefix: RegExp; rows: readonly NamedField[] }[] = [
  { owner: "phoneNumber", prefix: /^guardians\.\d+\.phoneNumbers\.\d+\./, rows: phoneNumberFields },
  { owner: "guardian", prefix: /^guardians\.\d+\./, rows: guardianFields },
  { owner: "student", prefix: /^/, rows: studentFields },
];

/** The row and owner of a path in the form: `guardians.0.firstName` is a guardian's. */
export const fieldAt = (path: string): { owner: FieldOwner; row: NamedField } | undefined => {
  const match = OWNERS.find(({ prefix }) => prefix.test(path));
  const row = match?.rows.find((candidate) => candidate.path === path.replace(match.prefix, ""));
  return match && row && { owner: match.owner, row };
};
