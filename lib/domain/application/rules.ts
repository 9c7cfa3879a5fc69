import { z } from "zod";
import { isBirthDate } from "@/lib/domain/person/age";
import { isLatinName, isName, NAME_LENGTH, normaliseName } from "@/lib/domain/person/name";
import { toE164 } from "@/lib/domain/person/phone";
import { isUsername } from "@/lib/domain/person/username";
import type { FieldRow, FormContext, Rule } from "./field-row";
import { optionsOf } from "./fields";

/** Message keys of the rules (spec §5); the pages translate them. */
export const RULE_ERRORS = {
  required: "validator_form",
  invalid: "validator_form_invalid",
  latin: "form_validation_latin",
  tooLong: "validator_max_length",
  guardian: "validator_form_guardian",
  guardianSigns: "validator_form_guardian_signs",
  contract: "validator_form_contract",
} as const;

export const TEXT_LENGTH = 200;
export const NOTE_LENGTH = 2000;
const NUMBER_MAX = 1_000_000_000;
const LIST_LENGTH = 50;
const FILES_LENGTH = 5;
// Local part, at sign, dotted labels (spec §5).
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

const shortText = (length: number) => z.string().max(length, RULE_ERRORS.tooLong);

const fileNote = z.object({
  lastModified: z.number().int().nonnegative(),
  name: z.string().min(1).max(255),
  size: z.number().int().nonnegative(),
});

const nameRule = (test: (text: string) => boolean, message: string) =>
  shortText(NAME_LENGTH).transform(normaliseName).refine(test, message);

/** The schema of each rule, for a value that is there. */
const RULES: Record<Rule, (row: FieldRow, context: FormContext) => z.ZodType> = {
  name: () => nameRule(isName, RULE_ERRORS.invalid),
  latinName: () => nameRule(isLatinName, RULE_ERRORS.latin),
  text: () => shortText(TEXT_LENGTH),
  note: () => shortText(NOTE_LENGTH),
  email: () => shortText(TEXT_LENGTH).regex(EMAIL, RULE_ERRORS.invalid),
  phone: (_row, { region }) =>
    shortText(40).transform((text, check) => {
      const number = toE164(text, region);
      if (!number) check.addIssue({ code: "custom", message: RULE_ERRORS.invalid });
      return number ?? z.NEVER;
    }),
  birthDate: (_row, { today }) => z.string().refine((text) => isBirthDate(text, today), RULE_ERRORS.invalid),
  username: () => z.string().refine(isUsername, RULE_ERRORS.invalid),
  choice: (row, context) =>
    z.union([z.string(), z.number()]).refine((value) => optionsOf(row, context).includes(value), RULE_ERRORS.invalid),
  choices: (row, context) =>
    z
      .array(z.string())
      .max(LIST_LENGTH)
      .refine((values) => {
        const options = optionsOf(row, context);
        return options.length === 0 || values.every((value) => options.includes(value));
      }, RULE_ERRORS.invalid),
  number: () => z.number().int().min(0).max(NUMBER_MAX),
  flag: () => z.boolean(),
  id: () => shortText(TEXT_LENGTH),
  files: () => z.array(fileNote).max(FILES_LENGTH),
};

/** What may be *saved* for a field: the right kind of value, not too long; a half-typed answer is kept too. */
export const draftSchemaOf = (row: FieldRow): z.ZodType => {
  if (row.rule === "files") return z.array(fileNote).max(FILES_LENGTH);
  const byType: Record<FieldRow["type"], z.ZodType> = {
    String: shortText(row.rule === "note" ? NOTE_LENGTH : TEXT_LENGTH),
    Date: shortText(TEXT_LENGTH),
    Number: z.number().int().min(0).max(NUMBER_MAX),
    Boolean: z.boolean(),
    Array: z.array(shortText(TEXT_LENGTH)).max(LIST_LENGTH),
    Object: z.record(z.string(), z.unknown()),
  };
  return byType[row.type];
};

/** The whole rule of one field's value, which is there. Issues carry message keys. */
export const ruleSchemaOf = (row: FieldRow, context: FormContext): z.ZodType => RULES[row.rule](row, context);
