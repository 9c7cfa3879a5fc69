import type { Region } from "@/lib/domain/country/countries";
import { toE164 } from "@/lib/domain/person/phone";
import { readSearch } from "@/lib/domain/person/search";
import { typedText } from "@/lib/kit/typed-text";

/** What typed text may mean: all of some words, one of some numbers, or the beginning of a reference. */
export interface Search {
  words: readonly string[];
  /** A number as it was typed, and with its country code. */
  digits: readonly string[];
  reference: string | null;
}

const REFERENCE = /^[A-Z0-9]{4,8}$/;

const numbersOf = (digits: string, typed: string, region: Region): string[] => {
  const international = toE164(typedText(typed), region)?.slice(1);
  return [...new Set([digits, ...(international ? [international] : [])])];
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
  const { words, digits } = readSearch(text);
  const characters = text.replace(/[ -]/g, "").toUpperCase();
  return {
    words,
    digits: digits === undefined ? [] : numbersOf(digits, text, region),
    reference: REFERENCE.test(characters) ? storedReference(characters) : null,
  };
};
