import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { hasTooManyMarks } from "@/lib/kit/combining-marks";
import { normaliseTexts, PATHS_MAX, pathText, wrongTextPaths } from "@/lib/kit/text";
import type { Endpoint } from "./endpoint";
import { AppError } from "./errors";
import { fieldErrorOf } from "./field-error";

/** Paths of texts with deceptive characters. A call that anyone may make reports them itself, like any wrong value. */
const deceptivePaths = ({ auth }: Endpoint, value: unknown): string[] =>
  auth === "anyone" ? [] : wrongTextPaths(value);

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], input);

type WrongField = readonly [path: string, key: string];

const invalid = (path: string): WrongField => [path, RULE_ERRORS.invalid];

const requireNone = ({ fieldName = (path) => path }: Endpoint, wrong: readonly WrongField[]): void => {
  if (wrong.length === 0) return;
  throw new AppError("validation_failed", {
    fields: Object.fromEntries(wrong.map(([path, key]) => [fieldName(path), key])),
  });
};

/**
 * A caller's input, parsed by the call's schema, with its texts in NFC. Throws `validation_failed` with the first fields that
 * are not as declared, have forbidden characters or too many marks in a row, under the backend's name where there is one.
 */
export const parseInput = (endpoint: Endpoint, part: "query" | "body", input: unknown): unknown => {
  const schema = endpoint[part];
  if (!schema) return undefined;
  // First: to normalise such a text takes minutes.
  requireNone(endpoint, wrongTextPaths(input, hasTooManyMarks).map(invalid));
  const normalised = normaliseTexts(input);
  const parsed = schema.safeParse(normalised);
  const issues = parsed.error?.issues.slice(0, PATHS_MAX) ?? [];
  requireNone(
    endpoint,
    issues.map((issue) => [pathText(issue.path), fieldErrorOf(issue, valueAt(normalised, issue.path))]),
  );
  requireNone(endpoint, deceptivePaths(endpoint, parsed.data).map(invalid));
  return parsed.data;
};
