// Scripts in which two signs are a word already.
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const MINIMUM = 5;
const MINIMUM_CJK = 2;

/** From how many signs on an address is looked up: five, two where the text is Chinese, Japanese or Korean. */
export const autocompleteMinimum = (text: string): number => (CJK.test(text) ? MINIMUM_CJK : MINIMUM);

/** Whether enough of an address is typed to look it up. */
export const isAddressSearchable = (text: string): boolean => {
  const typed = text.trim();
  return [...typed].length >= autocompleteMinimum(typed);
};
