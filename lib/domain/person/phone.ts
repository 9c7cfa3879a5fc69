import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import { typedText } from "@/lib/kit/typed-text";

/** The most characters of a text that is read as a number. */
const MAX_LENGTH = 100;
/** What people dial before a calling code, in countries other than theirs. */
const DIALLING_PREFIXES = ["00", "011", "010", "0011", "810"];
const CONTROL = /\p{Cc}/u;
const WORDS_BEGIN = /[ (,;:[]$/;
const WORDS = /^[\p{L}\p{M} .,;:()[\]]*$/u;
const BETWEEN_NUMBERS = /[/,;]/;

// How well the numbering plan knows a number: a mobile one, one of another kind, one of no range that it has.
type Rank = 2 | 1 | 0;
const MOBILE: readonly (string | undefined)[] = ["MOBILE", "FIXED_LINE_OR_MOBILE"];
const rankOf = (number: PhoneNumber): Rank => (MOBILE.includes(number.getType()) ? 2 : number.isValid() ? 1 : 0);

/** What a typed text may mean. */
export interface PhoneReading {
  /** In E.164; undefined if the text is no number, or if it may be several. */
  number: string | undefined;
  /** The numbers to ask about: several that the plan knows, or those that it does not know. */
  asks: readonly string[];
}

const NONE: PhoneReading = { number: undefined, asks: [] };

const callingCodeOf = (region: string): string => (isSupportedCountry(region) ? getCountryCallingCode(region) : "");

/** The same digits read in other ways: with the calling code in front of them, without a second one, or without a foreign prefix. */
const otherReadings = (text: string, region: string, first: PhoneNumber | undefined): string[] => {
  const digits = text.replace(/\D/g, "");
  const codes = [callingCodeOf(region), first?.countryCallingCode ?? ""].filter(Boolean);
  const isInternational = text.startsWith("+");
  const withCode = isInternational ? [] : codes.filter((code) => digits.startsWith(code)).map(() => digits);
  // After a plus, a prefix that is also the beginning of a calling code is none.
  const isPrefix = (prefix: string) => digits.startsWith(prefix) && (prefix.startsWith("0") || !isInternational);
  const prefixes = DIALLING_PREFIXES.filter(isPrefix);
  const international = [digits, ...prefixes.map((prefix) => digits.slice(prefix.length))];
  const doubled = international.flatMap((number) =>
    codes.flatMap((code) =>
      ["", ...DIALLING_PREFIXES]
        .filter((prefix) => number.startsWith(code + prefix + code))
        .map((prefix) => number.slice(code.length + prefix.length)),
    ),
  );
  return [...withCode, ...international.slice(1), ...doubled];
};

/** Whether somebody wrote a whole international number, so that no other reading is meant unless the plan does not know this one. */
const isWritten = (text: string, number: PhoneNumber): boolean => text.replace(/[^+\d]/g, "") === number.number;

/**
 * Reads a typed number; one without a calling code is the region's. The plan decides between several readings: the one that it
 * knows best is meant. Of several that it knows alike, and of one that it does not know, the typist is asked; new ranges are
 * unknown to it, and are numbers all the same.
 */
export const readPhone = (typed: string, region: string): PhoneReading => {
  if (typed.length > MAX_LENGTH) return NONE;
  const text = typedText(typed);
  const reading = readOne(text, region);
  if (reading.number !== undefined || reading.asks.length > 0) return reading;
  // Two numbers in one field.
  const asks = text.split(BETWEEN_NUMBERS).flatMap((part) => readOne(part, region).number ?? []);
  return asks.length > 1 ? { number: undefined, asks } : NONE;
};

/** Digits, and what stands between them, after a word such as "Tel.:" and before one such as "(home)"; empty for another text. */
const numberIn = (text: string): string => {
  const start = text.search(/[\d+(]/);
  if (start < 0 || CONTROL.test(text)) return "";
  const after = text.slice(start);
  const end = after.search(/\p{L}/u);
  if (end < 0) return after;
  const number = after.slice(0, end);
  return WORDS_BEGIN.test(number) && WORDS.test(after.slice(end)) ? number : "";
};

/** Whether a number is read as itself again: one whose national part begins with the prefix for calls within the country is not. */
const isStable = ({ number }: PhoneNumber): boolean => parsePhoneNumberFromString(number)?.number === number;

const readOne = (text: string, region: string): PhoneReading => {
  const plain = numberIn(text)
    .replace(/[^\d+]+/g, " ")
    .trim();
  const first = parsePhoneNumberFromString(plain, region as CountryCode);
  const others = otherReadings(plain, region, first).map((digits) => parsePhoneNumberFromString(`+${digits}`));
  const possible = [first, ...others].filter((number) => number?.isPossible() && isStable(number)) as PhoneNumber[];
  const best = Math.max(...possible.map(rankOf));
  const known = [
    ...new Set(possible.filter((number) => rankOf(number) === best).map(({ number }) => number as string)),
  ];
  const [only, ...more] = known;
  const isFirst = first !== undefined && isWritten(plain, first) && known.includes(first.number);
  if (more.length === 0 || isFirst) return { number: isFirst ? first.number : only, asks: best === 0 ? known : [] };
  return { number: undefined, asks: known };
};

/** The letter between the digits of a text that is no number for it; undefined without one. */
export const refusedPhoneSign = (typed: string): string | undefined => {
  // The letters are the parts between the others.
  const parts = typedText(typed.slice(0, MAX_LENGTH)).split(/(\p{L})/u);
  const hasDigit = (part = "") => /\d/.test(part);
  return parts.find((_part, at) => at % 2 === 1 && hasDigit(parts[at - 1]) && hasDigit(parts[at + 1]));
};

/** The E.164 form of a typed number, or `undefined` if it is impossible or may be several. */
export const toE164 = (typed: string, region: string): string | undefined => readPhone(typed, region).number;

/** A number as people in the region write it: its own numbers without the calling code. A text that is no number stays. */
export const phoneText = (text: string, region: string): string => {
  const number = parsePhoneNumberFromString(text, region as CountryCode);
  if (!number?.isPossible()) return text;
  return number.country === region ? number.formatNational() : number.formatInternational();
};

/** A number with its calling code, in groups. A text that is no number stays. */
export const internationalPhone = (text: string): string => {
  const number = parsePhoneNumberFromString(text);
  return number?.isPossible() ? number.formatInternational() : text;
};
