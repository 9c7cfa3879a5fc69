import type { useTranslations } from "next-intl";
import type { Rule } from "@/lib/domain/application/field-row";
import { fieldAt } from "@/lib/domain/application/fields";
import { latinHint } from "@/lib/domain/application/latin-names";
import { lengthOf } from "@/lib/domain/application/lengths";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import {
  EMAIL_EXAMPLE,
  latinNameExample,
  nameExample,
  phoneExample,
  USERNAME_EXAMPLE,
} from "@/lib/domain/country/examples";
import type { Locale } from "@/lib/domain/country/locales";
import { type AgeRestrictions, ageLimitsOf, NO_AGE_LIMITS } from "@/lib/domain/person/age";
import { countryOfNumber } from "@/lib/domain/person/calling-code";
import { refusedNameSign } from "@/lib/domain/person/name";
import { refusedPhoneSign } from "@/lib/domain/person/phone";
import { dateExample } from "@/lib/i18n/date-input";
import type { PhoneCountry } from "@/lib/i18n/phone-countries";
import { refusedEmailSign } from "@/lib/kit/email";

/** Translates keys of all namespaces. */
export type Translate = ReturnType<typeof useTranslations<never>>;
type Field = NonNullable<ReturnType<typeof fieldAt>>;

/** What the texts of a page's errors depend on. */
export interface ProblemTextOptions {
  t: Translate;
  language: Locale;
  /** The tenant's country. */
  region: string;
  countryForm: CountryForm;
  /** Whether the student's names are asked for in the country's letters and in Latin ones. */
  nativeNames: boolean;
  /** The ages that the centre accepts. */
  ages: AgeRestrictions;
  countries?: readonly PhoneCountry[];
}

/** The texts of answers that break the rule of their field. Other rules have the general text. */
const WRONG: Partial<Record<Rule, string>> = {
  name: "validation.wrong.name",
  latinName: "validation.wrong.latinName",
  text: "validation.wrong.text",
  note: "validation.wrong.text",
  email: "errors.validator_email",
  phone: "errors.validator_phone",
  birthDate: "validation.validator_date_real",
  postalCode: "validation.validator_postal_code",
  username: "validation.wrong.username",
  choice: "validation.wrong.choice",
  choices: "validation.wrong.choices",
};

/** Keys that say only that an answer is wrong: the field's rule says more. */
const UNEXPLAINED = ["validator_form_invalid", "form_validation_latin"];

/** What finds the sign that makes an answer wrong: it is named. */
const SIGNS: Partial<Record<Rule, (text: string) => string | undefined>> = {
  name: refusedNameSign,
  latinName: refusedNameSign,
  email: refusedEmailSign,
  phone: refusedPhoneSign,
};

const refusedSignIn = (key: string, field: Field | undefined, value: unknown): string | undefined =>
  field && typeof value === "string" && [...UNEXPLAINED, "validator_email"].includes(key)
    ? SIGNS[field.row.rule]?.(value)
    : undefined;

const wrongKey = (rule: Rule): string => WRONG[rule] ?? "validation.validator_form_invalid";

// The error asks for the same letters as the hint.
const ruleOf = ({ row, owner }: Field, options: ProblemTextOptions): Rule =>
  latinHint(row, owner, options) === "form_validation_latin" ? "latinName" : row.rule;

const missingKey = (path: string, field: Field | undefined): string => {
  if (field?.row.rule === "phone") return "errors.validator_phone";
  return `validation.enter.${field ? `${field.owner}.${field.row.key}` : path}`;
};

/** The candidates for the text of a broken rule, best first. */
const keysOf = (key: string, path: string, field: Field | undefined, options: ProblemTextOptions): string[] => {
  if (key === "validator_form") return [missingKey(path, field), "validation.validator_form"];
  if (field && UNEXPLAINED.includes(key)) return [wrongKey(ruleOf(field, options))];
  return [`validation.${key}`, `errors.${key}`, "validation.validator_form_invalid"];
};

const exampleOf = (field: Field, value: unknown, options: ProblemTextOptions): string | undefined => {
  const { row } = field;
  const { language, region, countries = [] } = options;
  if (row.rule === "postalCode") return options.countryForm.postalCode.example;
  if (row.rule === "email") return EMAIL_EXAMPLE;
  if (row.rule === "username") return USERNAME_EXAMPLE;
  if (row.rule === "birthDate") return dateExample(language, region);
  if (row.rule === "phone") return phoneExample(countryOfNumber(String(value ?? ""), region, countries) ?? region);
  return ruleOf(field, options) === "latinName"
    ? latinNameExample(row.key, region)
    : nameExample(row.key, language, region);
};

// The limits of a text's length, or of the centre's ages.
const limitsOf = (key: string, field: Field | undefined, { ages }: ProblemTextOptions) =>
  key === "age_restricted" ? (ageLimitsOf(ages) ?? NO_AGE_LIMITS) : lengthOf(field?.row.rule);

/**
 * Writes the text of a broken rule, by the rule's message key and the path of its field in the form: it names the field and
 * the rule, and gives an example. `value` is the answer. The page loads it with the rules, when a field is left.
 */
export const problemText = (options: ProblemTextOptions, key: string, path: string, value?: unknown): string => {
  const { t } = options;
  const field = fieldAt(path);
  const example = field && exampleOf(field, value, options);
  const sign = refusedSignIn(key, field, value);
  const found = sign
    ? "errors.validator_sign"
    : keysOf(key, path, field, options).find((candidate) => t.has(candidate as "common.product"));
  const isAbroad = found === "errors.validator_phone" && example === undefined;
  return t(
    (isAbroad ? "errors.validator_phone_abroad" : found) as "common.product",
    {
      field: field ? t(`fields.${field.owner}.${field.row.key}` as "common.product") : path,
      example: example ?? "",
      sign: sign ?? "",
      ...limitsOf(key, field, options),
    } as never,
  );
};
