import type { AddressPart, CountryForm } from "@/lib/domain/country/country-forms";
import type { Student } from "./application";

// Scripts in which two characters can be a word.
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const MIN_LENGTH = 5;
const MIN_LENGTH_CJK = 2;

/** Minimum characters for an address search: two in Chinese, Japanese or Korean, else five. */
export const autocompleteMinimum = (text: string): number => (CJK.test(text) ? MIN_LENGTH_CJK : MIN_LENGTH);

/** Whether the typed text is long enough for an address search. */
export const isAddressSearchable = (text: string): boolean => {
  const typed = text.trim();
  return [...typed].length >= autocompleteMinimum(typed);
};

/** An address on one line, as the country writes it. */
export const addressText = (
  address: Student["address"],
  { written: { groups, between }, postalCode }: CountryForm,
): string => {
  const { mark = "" } = postalCode;
  const textOf = (part: AddressPart): string => {
    const text = address?.[part] ?? "";
    return part === "postal_code" && text ? mark + text : text;
  };
  return groups
    .map((parts) => parts.map(textOf).filter(Boolean).join(between[0]))
    .filter(Boolean)
    .join(between[1]);
};
