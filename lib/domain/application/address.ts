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

const joined = (parts: readonly (string | undefined)[], separator: string): string =>
  parts.filter(Boolean).join(separator);

/** An address in one line, from the house to the country. */
export const addressText = (address: Student["address"]): string => {
  if (!address) return "";
  const { street, building, postal_code, locality, province, country } = address;
  return joined([joined([street, building], " "), joined([postal_code, locality], " "), province, country], ", ");
};
