import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { forbiddenCharacterPaths, normalizeTexts } from "@/lib/kit/text";
import type { Endpoint } from "./endpoint";
import { AppError } from "./errors";
import { fieldErrorOf } from "./field-error";

/** Paths of texts with deceptive characters. A call that anyone may make reports them itself, like any wrong value. */
const deceptivePaths = ({ auth }: Endpoint, value: unknown): string[] =>
  auth === "anyone" ? [] : forbiddenCharacterPaths(value);

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => Object(value)[key], input);

/**
 * A caller's input, parsed by the call's schema, with its texts in NFC. Throws `validation_failed` with each field that is
 * not as declared or has forbidden characters, under the backend's name where there is one.
 */
export const parseInput = (endpoint: Endpoint, part: "query" | "body", input: unknown): unknown => {
  const normalized = normalizeTexts(input);
  const parsed = endpoint[part]?.safeParse(normalized);
  if (!parsed) return undefined;
  const errors = parsed.success
    ? deceptivePaths(endpoint, parsed.data).map((path) => [path, RULE_ERRORS.invalid])
    : parsed.error.issues.map((issue) => [issue.path.join("."), fieldErrorOf(issue, valueAt(normalized, issue.path))]);
  if (errors.length === 0) return parsed.data;
  const nameOf = endpoint.fieldName ?? ((path: string) => path);
  const fields = Object.fromEntries(errors.map(([path = "", key]) => [nameOf(path), key]));
  throw new AppError("validation_failed", { fields });
};
