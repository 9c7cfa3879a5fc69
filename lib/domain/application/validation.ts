import { setProperty } from "dot-prop";
import { isCountryOf } from "@/lib/domain/country/country-names";
import { postalCodeText } from "@/lib/domain/country/postal-code";
import { flattenName, type PerLanguage } from "@/lib/domain/person/name";
import { isBlank } from "./answered";
import type { ApplicationForm } from "./application";
import { LEGAL_STATUSES } from "./enumerations";
import { type FieldInstance, listFieldInstances } from "./field-instances";
import type { FormContext } from "./field-row";
import { answerAt, isApplicable, isRequired, type NamedField, needsGuardian } from "./fields";
import { countsIn } from "./given-guardians";
import { RULE_ERRORS, ruleSchemaOf } from "./rules";
import type { Journey, Step } from "./steps";

/** One broken rule: its path in the form and in the registration record, the message key and the label's key. */
export interface Issue {
  path: string;
  backend: string;
  message: string;
  field: string;
}

// A guardian's name may be one text for each language; any of them counts.
const asName = (row: NamedField, value: unknown) =>
  row.rule === "name" && typeof value === "object" && value !== null ? flattenName(value as PerLanguage, "en") : value;

const issueOf = (field: FieldInstance, answer: unknown, context: FormContext): Issue | undefined => {
  const value = asName(field.row, answer);
  const origin = { path: field.path, backend: field.backend, field: `${field.owner}.${field.row.key}` };
  if (isBlank(value)) return isRequired(field.row, context) ? { ...origin, message: RULE_ERRORS.required } : undefined;
  const parsed = ruleSchemaOf(field.row, context).safeParse(value);
  return parsed.success ? undefined : { ...origin, message: parsed.error.issues[0]?.message ?? RULE_ERRORS.invalid };
};

// People may live abroad: the form of the code is this country's only.
const hasForeignPostalCode = ({ address }: ApplicationForm["student"], { countryForm, region }: FormContext): boolean =>
  Boolean(address?.postal_code) &&
  (!address?.country || isCountryOf(region, address.country)) &&
  postalCodeText(address?.postal_code ?? "", countryForm.postalCode) === undefined;

const POSTAL_CODE = "address.postal_code";

const formIssue = (path: string, backend: string, message: string): Issue => ({ path, backend, message, field: path });

/** Rules that look at more than one field of a step. */
const crossFieldIssues = (step: Step, form: ApplicationForm, context: FormContext): Issue[] => {
  const { student } = form;
  if (step === "parentData" && needsGuardian(context) && form.guardians.length === 0)
    return [formIssue("guardians", "guardians", RULE_ERRORS.guardian)];
  if (step !== "studentData") return [];
  const postalCode = hasForeignPostalCode(student, context)
    ? [{ ...formIssue(POSTAL_CODE, POSTAL_CODE, RULE_ERRORS.postalCode), field: "student.postalCode" }]
    : [];
  // A minor cannot have signed as an adult student.
  if (form.userLegalStatus === LEGAL_STATUSES.adult && student.birthDate && !context.isAdult)
    return [...postalCode, formIssue("birthDate", "dob", RULE_ERRORS.guardianSigns)];
  return postalCode;
};

const issuesOfStep = (
  fields: readonly FieldInstance[],
  step: Step,
  form: ApplicationForm,
  context: FormContext,
): Issue[] => {
  const counts = countsIn(form, context);
  const issues = fields
    .filter(({ row, answers }) => row.step === step && !row.formOnly && isApplicable(row, context, answers))
    .filter(counts)
    .flatMap((field) => issueOf(field, answerAt(field.answers, field.row.path), context) ?? []);
  const paths = new Set(issues.map((issue) => issue.path));
  return [...issues, ...crossFieldIssues(step, form, context).filter((issue) => !paths.has(issue.path))];
};

/** The problems of one step's answers. Next is allowed when there are none. */
export const stepIssues = (step: Step, form: ApplicationForm, context: FormContext): Issue[] =>
  issuesOfStep(listFieldInstances(form), step, form, context);

/** All problems of a form, over every step of its journey. A form with a problem cannot be booked. */
export const formIssues = (form: ApplicationForm, steps: Journey, context: FormContext): Issue[] => {
  const fields = listFieldInstances(form);
  const issues = steps.flatMap((step) => issuesOfStep(fields, step, form, context));
  return form.location_key ? issues : [formIssue("location_key", "location_key", RULE_ERRORS.required), ...issues];
};

/** The problems of given dates. Other answers may be saved unfinished, a date only once it is one: later work computes with it. */
export const dateIssues = (form: ApplicationForm, context: FormContext): Issue[] =>
  listFieldInstances(form)
    .filter(({ row }) => row.type === "Date")
    .flatMap((field) => {
      const value = answerAt(field.answers, field.row.path);
      return value === undefined || value === "" ? [] : (issueOf(field, value, context) ?? []);
    });

/** An answer in its stored form. An invalid one, or none, stays as typed. */
export const normaliseAnswer = (row: NamedField, value: unknown, context: FormContext): unknown => {
  if (isBlank(value)) return value;
  const parsed = ruleSchemaOf(row, context).safeParse(value);
  return parsed.success ? parsed.data : value;
};

/** The same answers in their stored form (names of plain letters, E.164 phones). Invalid answers stay as typed. */
export const normaliseForm = (form: ApplicationForm, context: FormContext): ApplicationForm => {
  const copy = structuredClone(form);
  const root = { ...copy.student, guardians: copy.guardians };
  for (const { row, path, answers } of listFieldInstances(copy)) {
    const value = answerAt(answers, row.path);
    if (!isBlank(value)) setProperty(root, path, normaliseAnswer(row, value, context));
  }
  const { guardians, ...student } = root;
  const isCustomSchool = student.school_custom !== undefined && student.school_custom.trim() !== "";
  return { ...copy, student: isCustomSchool ? { ...student, school_id: undefined } : student, guardians };
};
