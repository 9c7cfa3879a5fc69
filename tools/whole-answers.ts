import { setProperty } from "dot-prop";
import type { FormConfiguration, Guardian, PhoneNumber, Student } from "@/lib/domain/application/application";
import type { FormContext, Rule } from "@/lib/domain/application/field-row";
import {
  answerAt,
  formContext,
  guardianFields,
  isApplicable,
  isRequired,
  type NamedField,
  optionsOf,
  phoneNumberFields,
  studentFields,
} from "@/lib/domain/application/fields";
import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import { phoneExample } from "@/lib/domain/country/examples";
import { toE164 } from "@/lib/domain/person/phone";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { usualSettings } from "@/lib/domain/tenant/usual-settings";
import { type Day, plusYears } from "@/lib/kit/day";

const AGE = 15;
const FILE = { name: "test.pdf", size: 1, lastModified: 0 };

/** An answer that each rule accepts. */
const ANSWERS: Record<Rule, (row: NamedField, context: FormContext) => unknown> = {
  name: () => "Test",
  latinName: () => "Test",
  kana: () => "テスト",
  postalCode: () => "1000",
  text: () => "Test",
  note: () => "Test",
  email: () => "test@example.com",
  phone: (_row, { region }) => toE164(phoneExample(region) ?? "", region),
  birthDate: (_row, { today }) => plusYears(today, -AGE),
  username: () => "test.whole.form",
  choice: (row, context) => optionsOf(row, context)[0],
  choices: (row, context) => optionsOf(row, context).slice(0, 1),
  number: () => 1,
  flag: () => true,
  id: () => "test",
  ids: () => ["test"],
  files: () => [FILE],
};

const fillIn = (rows: readonly NamedField[], context: FormContext, given: object): Record<string, unknown> => {
  const answers = structuredClone(given) as Record<string, unknown>;
  for (const row of rows) {
    const isOpen = row.control !== "seats" && isRequired(row, context) && isApplicable(row, context, answers);
    if (isOpen && answerAt(answers, row.path) === undefined)
      setProperty(answers, row.path, ANSWERS[row.rule](row, context));
  }
  return answers;
};

/** The given answers with one for every other required question about the student, except the seats. */
export const wholeStudent = (context: FormContext, given: Student = {}): Student =>
  fillIn(studentFields, context, given) as Student;

/** The same of one guardian, with one phone number. */
export const wholeGuardian = (context: FormContext, given: Partial<Guardian> = {}): Guardian => {
  const { phoneNumbers = [{}], ...answers } = given;
  return {
    key: "one",
    ...fillIn(guardianFields, context, answers),
    phoneNumbers: phoneNumbers.map((number) => fillIn(phoneNumberFields, context, number) as PhoneNumber),
  };
};

/** The context of a network's forms under its usual settings, or with some of them changed. */
export const contextOf = (tenant: Tenant, today: Day, changes: Partial<FormConfiguration> = {}): FormContext => {
  const { region } = countryOf(tenantRow(tenant).country);
  const settings = { ...usualSettings(tenant), specialNeeds: [], ageRestrictions: {}, ...changes };
  return formContext({ ...settings, countryForm: countryForm(region) }, region, today, {});
};
