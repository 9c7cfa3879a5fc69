import type { Region } from "@/lib/domain/country/countries";
import { toKatakana } from "@/lib/domain/person/kana";
import { normaliseName } from "@/lib/domain/person/name";
import { toE164 } from "@/lib/domain/person/phone";
import { typedText } from "@/lib/kit/typed-text";
import { keysOf, type Spellings } from "./search-keys";

/** What typed text may mean: words of a name or an e-mail address, digits of a phone number, the beginning of a reference. */
export interface Search {
  /** Regular expressions for PostgreSQL; each must match. */
  words: string[];
  digits: string[];
  reference: string | null;
  /** What an index finds them by; undefined if something typed is too short for one. */
  found: { words: Spellings[]; digits: Spellings } | undefined;
}

const WORDS_MAX = 8;
const DIGITS_MIN = 3;
const PHONE = /^[+\d\s().\-/]+$/;
const REFERENCE = /^[A-Z0-9]{4,8}$/;
// As names were stored before there was one apostrophe.
const APOSTROPHES = "'’՚";

// The database's locale may know ASCII letters only, so each letter is matched in both cases.
const variantsOf = (character: string): string[] => {
  if (APOSTROPHES.includes(character)) return [...APOSTROPHES];
  const cases = [character, character.toLowerCase(), character.toUpperCase()].filter(
    (letter) => [...letter].length === 1,
  );
  return [...new Set(cases)];
};

const characterPattern = (character: string): string =>
  APOSTROPHES.includes(character) || /[\p{L}\p{M}\p{N}]/u.test(character)
    ? `[${variantsOf(character).join("")}]`
    : `\\${character}`;

// A reading is stored in katakana, and typed in either kana.
const spellingsOf = (word: string): string[] => [...new Set([word, toKatakana(word)])];

const wordPattern = (word: string): string =>
  spellingsOf(word)
    .map((text) => Array.from(text, characterPattern).join(""))
    .join("|");

const foundBy = (words: string[], digits: string[]): Search["found"] => {
  const wordKeys = words.map((word) => keysOf(spellingsOf(word), variantsOf)).filter((keys) => keys !== undefined);
  const digitKeys = keysOf(digits);
  return wordKeys.length > 0 && digitKeys ? { words: wordKeys, digits: digitKeys } : undefined;
};

// The digits without a trunk prefix or an international one (zeros); for a complete number also those of its international form.
const digitsOf = (text: string, region: Region): string[] => {
  const digits = text.replace(/\D/g, "");
  if (!PHONE.test(text) || digits.length < DIGITS_MIN) return [];
  const international = toE164(text, region)?.slice(1);
  return [...new Set([digits.replace(/^0{1,2}/, ""), ...(international ? [international] : [])])].filter((number) =>
    /[1-9]/.test(number),
  );
};

/** A typed reference, or four or more characters of its beginning, in its stored form. */
export const storedReference = (typed: string): string => {
  const characters = typed.replace(/[^A-Za-z0-9]/g, "").toUpperCase();
  return `${characters.slice(0, 4)}-${characters.slice(4)}`;
};

/** Parses typed text. A number without a country code is read as the region's. Undefined for empty text. */
export const parseSearch = (typed: string | undefined, region: Region): Search | undefined => {
  const text = typedText(typed ?? "");
  if (!text) return undefined;
  const characters = text.replace(/[ -]/g, "").toUpperCase();
  // With the joiners that names have.
  const words = normaliseName(typed ?? "")
    .split(" ")
    .slice(0, WORDS_MAX);
  const digits = digitsOf(text, region);
  const reference = REFERENCE.test(characters) ? storedReference(characters) : null;
  return { words: words.map(wordPattern), digits, reference, found: foundBy(words, digits) };
};
