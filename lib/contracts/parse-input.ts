import { forbiddenCharacterPaths, normalizeTexts } from "@/lib/kit/text";
import type { Endpoint } from "./endpoint";
import { AppError } from "./errors";

/** Signs that deceive readers. Who is nobody yet hears of them from the call, in the words of any other wrong value. */
const deceivingPlaces = ({ auth }: Endpoint, value: unknown): string[] =>
  auth === "anyone" ? [] : forbiddenCharacterPaths(value);

/**
 * What a caller gave, by the call's schema and with its texts composed. Throws `validation_failed` naming each field that
 * is not as declared or has forbidden signs, in the backend's names where there are.
 */
export const parseInput = (endpoint: Endpoint, part: "query" | "body", given: unknown): unknown => {
  const parsed = endpoint[part]?.safeParse(normalizeTexts(given));
  if (!parsed) return undefined;
  const places = parsed.success
    ? deceivingPlaces(endpoint, parsed.data)
    : parsed.error.issues.map(({ path }) => path.join("."));
  if (places.length === 0) return parsed.data;
  const nameOf = endpoint.fieldName ?? ((path: string) => path);
  const fields = Object.fromEntries(places.map((path) => [nameOf(path), "validator_form_invalid"]));
  throw new AppError("validation_failed", { fields });
};
