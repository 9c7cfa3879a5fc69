import type { Region } from "@/lib/domain/country/countries";
import { toKatakana } from "@/lib/domain/person/kana";
import { toE164 } from "@/lib/domain/person/phone";

/** What typed text may mean: words of a name or an e-mail address, digits of a phone number, characters of a reference. */
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

// The database's locale may know ASCII letters only, so each letter is matched in both cases.
const characterPattern = (character: string): string => {
  if (APOSTROPHES.includes(character)) return `[${APOSTROPHES}]`;
  if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return `\\${character}`;
  const cases = [character, character.toLowerCase(), character.toUpperCase()].filter(
    (letter) => [...letter].length === 1,
  );
  return `[${[...new Set(cases)].join("")}]`;
};

// A reading is stored in katakana, and typed in either kana.
const wordPattern = (word: string): string =>
  [...new Set([word, toKatakana(word)])].map((text) => Array.from(text, characterPattern).join("")).join("|");

// The digits without the trunk prefix (leading zeros); for a complete number also those of its international form.
const digitsOf = (text: string, region: Region): string[] => {
  const digits = text.replace(/\D/g, "");
  if (!PHONE.test(text) || digits.length < DIGITS_MIN) return [];
  const international = toE164(text, region)?.slice(1);
  return [...new Set([digits.replace(/^0+/, ""), ...(international ? [international] : [])])].filter(
    (number) => number !== "",
  );
};

/** Parses typed text. A number without a country code is read as the region's. Undefined for empty text. */
export const parseSearch = (typed: string | undefined, region: Region): Search | undefined => {
  const text = typed?.normalize("NFC").trim();
  if (!text) return undefined;
  const characters = text.replace(/[\s-]/g, "").toUpperCase();
  return {
    words: text.split(/\s+/).slice(0, WORDS_MAX).map(wordPattern),
    digits: digitsOf(text, region),
    reference: REFERENCE.test(characters) ? characters : null,
  };
};

/** A typed reference in its stored form. */
export const storedReference = (typed: string): string => {
  const characters = typed.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
};
