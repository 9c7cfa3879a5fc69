import type { z } from "zod";
import { type CallRow, MISSING } from "./call-row";

/** `["centers", 0, "name"]` as `centers[].name`. */
const memberAt = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? "[]" : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");

const reasonOf = ({ message, input }: z.core.$ZodIssue): string => {
  if (input === undefined || input === null || message === MISSING) return "";
  return Number.isNaN(input) ? " (no number)" : ` (${message.replace(/^Invalid input: /, "")})`;
};

/** The members that a reply lacks or has of another kind, without their values: they may be personal. */
export const missingMembers = ({ issues }: z.ZodError): string[] => [
  ...new Set(issues.map((issue) => `${memberAt(issue.path) || "the whole reply"}${reasonOf(issue)}`)),
];

/** The values at a path of a parsed reply, one for each entry of the lists on it. */
const valuesAt = (value: unknown, parts: readonly string[]): unknown[] => {
  const [part, ...rest] = parts;
  if (part === undefined) return [value];
  if (part === "[]") return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, rest)) : [];
  return valuesAt((value as Record<string, unknown> | null | undefined)?.[part], rest);
};

// Schemas read either name as the first one.
const partsOf = (member: string): string[] =>
  (member.split(" or ")[0] ?? "").replaceAll("[]", ".[]").split(".").filter(Boolean);

const isLacking = (output: unknown, member: string): boolean => {
  const values = valuesAt(output, partsOf(member));
  return values.length > 0 && values.every((value) => value === undefined || value === null);
};

/** The members of a parsed reply that the product derives or does without, as no entry has them. */
export const derivedMembers = ({ used }: CallRow, output: unknown): string[] => {
  const lacking = Object.keys(used).filter((member) => isLacking(output, member));
  return lacking.filter((member) => !lacking.some((outer) => member.startsWith(`${outer}.`)));
};
