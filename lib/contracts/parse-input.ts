import { forbiddenCharacterPaths, normalizeTexts } from "@/lib/kit/text";
import type { Endpoint } from "./endpoint";
import { AppError } from "./errors";

/** Paths of texts with deceptive characters. A call that anyone may make reports them itself, like any wrong value. */
const deceptivePaths = ({ auth }: Endpoint, value: unknown): string[] =>
  auth === "anyone" ? [] : forbiddenCharacterPaths(value);

/**
 * A caller's input, parsed by the call's schema, with its texts in NFC. Throws `validation_failed` with each field that is
 * not as declared or has forbidden characters, under the backend's name where there is one.
 */
export const parseInput = (endpoint: Endpoint, part: "query" | "body", input: unknown): unknown => {
  const parsed = endpoint[part]?.safeParse(normalizeTexts(input));
  if (!parsed) return undefined;
  const paths = parsed.success
    ? deceptivePaths(endpoint, parsed.data)
    : parsed.error.issues.map(({ path }) => path.join("."));
  if (paths.length === 0) return parsed.data;
  const nameOf = endpoint.fieldName ?? ((path: string) => path);
  const fields = Object.fromEntries(paths.map((path) => [nameOf(path), "validator_form_invalid"]));
  throw new AppError("validation_failed", { fields });
};
