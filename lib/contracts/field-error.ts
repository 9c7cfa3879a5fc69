import type { z } from "zod";
import { RULE_ERRORS } from "@/lib/domain/application/rules";

const RULE_KEYS: readonly string[] = Object.values(RULE_ERRORS);

/** The message key of a value that is not as declared: that of the rule it breaks, else the general one. */
export const fieldErrorOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (RULE_KEYS.includes(issue.message)) return issue.message;
  if (issue.code === "too_big" && issue.origin === "string") return RULE_ERRORS.tooLong;
  // At least one character only says that there is to be a text.
  if (issue.code === "too_small" && issue.origin === "string" && Number(issue.minimum) > 1) return RULE_ERRORS.tooShort;
  if (issue.code !== "invalid_type" || value === undefined) return RULE_ERRORS.invalid;
  if (issue.expected === "number") return RULE_ERRORS.numbersOnly;
  return issue.expected === "int" ? RULE_ERRORS.integersOnly : RULE_ERRORS.invalid;
};
