import type { Region } from "@/lib/domain/country/countries";
import { toE164 } from "@/lib/domain/person/phone";

/** What a text that staff typed may mean: words of a name or an e-mail, digits of a phone, signs of a reference. */
export interface Search {
  /** Regular expressions for PostgreSQL; each must match. */
  words: string[];
  digits: string[];
  reference: string | null;
}

const WORDS_MAX = 8;
const DIGITS_MIN = 3;
const PHONE = /^[+\d\s().\-/]+$/;
const REFERENCE = /^[A-Z0-9]{4,8}$/;
const APOSTROPHES = "'’՚";

// A database may know no letters but ASCII's: each letter brings its own cases along.
const signPattern = (sign: string): string => {
  if (APOSTROPHES.includes(sign)) return `[${APOSTROPHES}]`;
  if (!/[\p{L}\p{M}\p{N}]/u.test(sign)) return `\\${sign}`;
  const cases = [sign, sign.toLowerCase(), sign.toUpperCase()].filter((one) => [...one].length === 1);
  return `[${[...new Set(cases)].join("")}]`;
};

const wordPattern = (word: string): string => Array.from(word, signPattern).join("");

// As typed without the prefix that is dialled at home only, and whole, when it is a whole number.
const digitsOf = (text: string, region: Region): string[] => {
  const digits = text.replace(/\D/g, "");
  if (!PHONE.test(text) || digits.length < DIGITS_MIN) return [];
  const whole = toE164(text, region)?.slice(1);
  return [...new Set([digits.replace(/^0+/, ""), ...(whole ? [whole] : [])])].filter((one) => one !== "");
};

/** Reads what was typed; a number without its country's code is read as the region's. Nothing when nothing was typed. */
export const parseSearch = (typed: string | undefined, region: Region): Search | undefined => {
  const text = typed?.normalize("NFC").trim();
  if (!text) return undefined;
  const signs = text.replace(/[\s-]/g, "").toUpperCase();
  return {
    words: text.split(/\s+/).slice(0, WORDS_MAX).map(wordPattern),
    digits: digitsOf(text, region),
    reference: REFERENCE.test(signs) ? signs : null,
  };
};

/** A reference as it is stored, from however it was typed. */
export const storedReference = (typed: string): string => {
  const signs = typed.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
};
