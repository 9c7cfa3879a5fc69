import { randomBytes, randomInt } from "node:crypto";
import { typedText } from "@/lib/kit/typed-text";

const DIGITS = 6;

export const newCode = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");

const LETTERS = 16;
const GROUP = 4;
/** Without letters and digits that are mistaken for each other: 32 of them, five bits each, eighty bits a code. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

export const newRecoveryCode = (): string =>
  [...randomBytes(LETTERS)]
    .map((byte, at) => (at > 0 && at % GROUP === 0 ? "-" : "") + ALPHABET[byte % ALPHABET.length])
    .join("");

/** The letters and digits of a recovery code, as it was typed. */
export const readRecoveryCode = (typed: string): string =>
  typedText(typed)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
