import { typedText } from "./typed-text";

/** What a field for a whole number holds: the number, or what was typed as it is where that is none; undefined while it is empty. */
export type TypedNumber = number | string | undefined;

const MAX_DIGITS = 9;

/** Reads a typed text. Digits of any script count as digits, spaces between digits do not count. `12.5` stays a text. */
export const readTypedNumber = (typed: string): TypedNumber => {
  const digits = typedText(typed).replaceAll(" ", "");
  if (digits === "") return undefined;
  return /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? Number(digits) : typed;
};

/** Whether a stored value may be one. */
export const isTypedNumber = (value: unknown): value is TypedNumber =>
  value === undefined || typeof value === "number" || typeof value === "string";

/** The number; undefined for an empty field and for a text that is none. */
export const wholeNumberOf = (value: TypedNumber): number | undefined =>
  typeof value === "number" ? value : undefined;
