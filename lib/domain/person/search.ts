import { searchWords, typedText } from "@/lib/kit/typed-text";
import { toKatakana } from "./kana";

const WORDS_MAX = 8;
const DIGITS_MIN = 3;
const PHONE = /^[+\d\s().\-/]+$/;

// "Müller" is also "Mueller", "Håkon" also "Haakon": as two letters, and of two letters the first one.
const AS_TWO: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const withTwo = (name: string): string =>
  typedText(name)
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => AS_TWO[letter] ?? letter);
const withOne = (folded: string): string => folded.replace(/([aou])e|(a)a/g, "$1$2");

/** The words of a name as searches compare them: folded, and in katakana, whichever kana it is written in. */
const wordsOf = (name: string): string[] => searchWords(toKatakana(name));

/** A name in every way in which it may be typed: as it is, with "ae" for "ä" and "a" for "ae", and as one word: "annamaria". */
const spellingsOf = (name: string): string[] => {
  const own = wordsOf(name);
  const words = [...own, ...wordsOf(withTwo(name))];
  return [...words, ...words.map(withOne), own.join("")];
};

/** What somebody is found by. */
export interface Searched {
  /** Names in any script: each is also found as one word. */
  names: readonly (string | undefined)[];
  /** Addresses and numbers. */
  others?: readonly (string | undefined)[];
}

/** The same as it is stored: words, with blanks between. */
export const searchKey = ({ names, others = [] }: Searched): string => {
  const words = [
    ...names.flatMap((name = "") => spellingsOf(name)),
    ...others.flatMap((text = "") => searchWords(text)),
  ];
  return [...new Set(words)].filter(Boolean).join(" ");
};

/** What a typed text asks for: all of these words, or one of these numbers. */
export interface TypedSearch {
  words: readonly string[];
  /** Digits without a trunk prefix or an international one (zeros). */
  digits: string | undefined;
}

const digitsOf = (typed: string): string | undefined => {
  const text = typedText(typed);
  const digits = text.replace(/\D/g, "");
  const isNumber = PHONE.test(text) && digits.length >= DIGITS_MIN && /[1-9]/.test(digits);
  return isNumber ? digits.replace(/^0{1,2}/, "") : undefined;
};

/** Reads a typed search. A number has no words: its groups would be found in every other one. */
export const readSearch = (typed: string): TypedSearch => {
  const digits = digitsOf(typed);
  return { words: digits === undefined ? wordsOf(typed).slice(0, WORDS_MAX) : [], digits };
};

/** Whether the key of what somebody is found by has every word of a search, or its number. */
export const isFound = (key: string, { words, digits }: TypedSearch): boolean =>
  digits === undefined ? words.length > 0 && words.every((word) => key.includes(word)) : key.includes(digits);

/** A name for comparison: the same for one that is typed in another way, and whichever name stands first. Empty for none. */
export const nameKey = (name: string): string => wordsOf(name).map(withOne).sort().join(" ");
