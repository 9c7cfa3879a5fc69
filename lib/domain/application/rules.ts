import { z } from "zod";
import { postalCodeText } from "@/lib/domain/country/postal-code";
import { birthDateProblem, type DateProblem } from "@/lib/domain/person/birth-date";
import { isKatakana, toKatakana } from "@/lib/domain/person/kana";
import { isLatinName, isName, NAME_LENGTH, normaliseLatinName, normaliseName } from "@/lib/domain/person/name";
import { readPhone } from "@/lib/domain/person/phone";
import { isUsername, USERNAME_LENGTH } from "@/lib/domain/person/username";
import { emailIn } from "@/lib/kit/email";
import { memoize } from "@/lib/kit/memoize";
import { typedText } from "@/lib/kit/typed-text";
import type { FieldRow, FormContext, Rule } from "./field-row";
import { optionsOf } from "./fields";
import { NOTE_LENGTH, PHONE_LENGTH, TEXT_LENGTH } from "./lengths";
import { MAX_FILES } from "./uploads";

// In a browser zod's compiled parsers need `eval`, which our Content-Security-Policy blocks and reports.
if (typeof window !== "undefined") z.config({ jitless: true });

/** Message keys of the rules. Pages translate them. */
export const RULE_ERRORS = {
  required: "validator_form",
  invalid: "validator_form_invalid",
  latin: "form_validation_latin",
  kana: "validator_kana",
  postalCode: "validator_postal_code",
  tooShort: "validator_min_length",
  tooLong: "validator_max_length",
  email: "validator_email",
  severalPhones: "validator_phone_several",
  numbersOnly: "validator_numbers_only",
  integersOnly: "validator_integers_only",
  guardian: "validator_form_guardian",
  guardianSigns: "validator_form_guardian_signs",
  studentSigns: "validator_form_student_signs",
  contract: "validator_form_contract",
} as const;

/** Message keys for dates, by the wrong part. */
const DATE_ERRORS = {
  day: "validator_date_day",
  month: "validator_date_month",
  year: "validator_date_year",
  real: "validator_date_real",
  past: "validator_date_past",
  old: "validator_date_old",
} as const satisfies Record<DateProblem, string>;

const NUMBER_MAX = 1_000_000_000;
const LIST_LENGTH = 50;

const LINE_BREAK = /[\t\n\r\u2028\u2029]/;

/** A text of one line: a line break in an e-mail address or a name would begin a new header or a new row elsewhere. */
export const shortText = (length: number) =>
  z
    .string()
    // A longer text is not examined.
    .max(length, { error: RULE_ERRORS.tooLong, abort: true })
    .refine((text) => !LINE_BREAK.test(text), RULE_ERRORS.invalid);

const noteText = () => z.string().max(NOTE_LENGTH, RULE_ERRORS.tooLong);

const wholeNumber = () => z.number(RULE_ERRORS.numbersOnly).int(RULE_ERRORS.integersOnly).min(0).max(NUMBER_MAX);

const FILE_NAME_LENGTH = 255;
const storedFile = z.object({
  lastModified: z.number().int().nonnegative(),
  name: z.string().min(1).max(FILE_NAME_LENGTH),
  size: z.number().int().nonnegative(),
});
const fileNotes = () => z.array(storedFile.extend({ name: shortText(FILE_NAME_LENGTH).min(1) })).max(MAX_FILES);

const refuse = (check: z.core.$RefinementCtx, message: string): never => {
  check.addIssue({ code: "custom", message });
  return z.NEVER;
};

type Normalise = (text: string) => string;

const nameRule = (test: (text: string) => boolean, message: string, normalise: Normalise = normaliseName) =>
  shortText(NAME_LENGTH).transform(normalise).refine(test, message);

/** The schema of each rule, for a value that is not missing. */
const RULES: Record<Rule, (row: FieldRow, context: FormContext) => z.ZodType> = {
  name: () => nameRule(isName, RULE_ERRORS.invalid),
  latinName: () => nameRule(isLatinName, RULE_ERRORS.latin, normaliseLatinName),
  kana: () => nameRule(isKatakana, RULE_ERRORS.kana, toKatakana),
  // A code of another country stays as typed: `validation.ts` asks for this country's form at an address in it.
  postalCode: (_row, { countryForm }) =>
    shortText(TEXT_LENGTH).transform((text) => postalCodeText(text, countryForm.postalCode) ?? text.trim()),
  text: () => shortText(TEXT_LENGTH),
  note: noteText,
  email: () => shortText(TEXT_LENGTH).transform((text, check) => emailIn(text) ?? refuse(check, RULE_ERRORS.email)),
  phone: (_row, { region }) =>
    shortText(PHONE_LENGTH).transform((text, check) => {
      const { number, asks } = readPhone(text, region);
      return number ?? refuse(check, asks.length > 0 ? RULE_ERRORS.severalPhones : RULE_ERRORS.invalid);
    }),
  birthDate: (_row, { today }) =>
    shortText(TEXT_LENGTH)
      .transform(typedText)
      .superRefine((text, check) => {
        const problem = birthDateProblem(text, today);
        if (problem) check.addIssue({ code: "custom", message: DATE_ERRORS[problem] });
      }),
  username: () =>
    shortText(USERNAME_LENGTH.max)
      .transform(typedText)
      .pipe(z.string().min(USERNAME_LENGTH.min, RULE_ERRORS.tooShort))
      .refine(isUsername, RULE_ERRORS.invalid),
  choice: (row, context) =>
    z.union([z.string(), z.number()]).refine((value) => optionsOf(row, context).includes(value), RULE_ERRORS.invalid),
  choices: (row, context) =>
    z
      .array(z.string())
      .max(LIST_LENGTH, { abort: true })
      .refine((values) => values.every((value) => optionsOf(row, context).includes(value)), RULE_ERRORS.invalid),
  number: () => wholeNumber(),
  flag: () => z.boolean(),
  id: () => shortText(TEXT_LENGTH),
  ids: () => z.array(shortText(TEXT_LENGTH)).max(LIST_LENGTH),
  files: fileNotes,
};

/** What a stored answer may be: a value of the right type and length. It is read even if the rules have changed since. */
export const storedSchemaOf = (row: FieldRow): z.ZodType => {
  if (row.rule === "files") return z.array(storedFile).max(MAX_FILES);
  const text = z.string().max(row.rule === "note" ? NOTE_LENGTH : TEXT_LENGTH);
  const byType: Record<FieldRow["type"], z.ZodType> = {
    String: text,
    Date: text,
    Number: wholeNumber(),
    Boolean: z.boolean(),
    Array: z.array(text).max(LIST_LENGTH),
    Object: z.record(z.string(), z.unknown()),
  };
  return byType[row.type];
};

/** What may be *saved* for a field, even if the form is incomplete: one of its options, a text of its kind. */
export const draftSchemaOf = (row: FieldRow): z.ZodType => {
  // Options that the configuration lists are not known here.
  const options = typeof row.options === "function" ? undefined : row.options;
  // An empty text is no choice yet.
  if (row.rule === "choice" && options) return z.literal(row.type === "String" ? [...options, ""] : options);
  if (row.rule === "choices" && options) return z.array(z.literal(options)).max(LIST_LENGTH);
  if (row.rule === "files") return fileNotes();
  const byType: Partial<Record<FieldRow["type"], z.ZodType>> = {
    String: row.rule === "note" ? noteText() : shortText(TEXT_LENGTH),
    Date: shortText(TEXT_LENGTH),
    Array: z.array(shortText(TEXT_LENGTH)).max(LIST_LENGTH),
  };
  return byType[row.type] ?? storedSchemaOf(row);
};

/** The inputs of a rule's schema, as its cache key. Rules without an entry have one schema. */
const SCHEMA_INPUTS: Partial<Record<Rule, (row: FieldRow, context: FormContext) => unknown>> = {
  phone: (_row, { region }) => region,
  postalCode: (_row, { countryForm }) => countryForm.postalCode.pattern,
  birthDate: (_row, { today }) => today,
  choice: optionsOf,
  choices: optionsOf,
};

const schemas = memoize<z.ZodType>(500);

/** The schema of one field's value, for a value that is not missing. Issues carry message keys. */
export const ruleSchemaOf = (row: FieldRow, context: FormContext): z.ZodType =>
  // Making a schema costs far more than using it, and all forms share them.
  schemas(JSON.stringify([row.rule, SCHEMA_INPUTS[row.rule]?.(row, context)]), () => RULES[row.rule](row, context));
