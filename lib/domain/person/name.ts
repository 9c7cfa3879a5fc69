// Letters, hyphen, three apostrophes (ASCII, typographic, Armenian) and white space.
const NAME = /^[\p{L}\p{M}'’՚\-\s]+$/u;
const LATIN_NAME = /^[\p{Script=Latin}\p{M}'’՚\-\s]+$/u;
export const NAME_LENGTH = 100;

/** A name as it is stored: NFC, single spaces, none at the ends. */
export const normaliseName = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** Letters of any alphabet, hyphen, apostrophes and spaces. */
export const isName = (text: string): boolean => NAME.test(text.normalize("NFC"));

/** The same in Latin letters only, with their accents. */
export const isLatinName = (text: string): boolean => LATIN_NAME.test(text.normalize("NFC"));

/** A guardian's name: one text, or one for each language. */
export type PerLanguage = string | { hy?: string | undefined; en?: string | undefined };

/** The name in a language, else in any. */
export const flattenName = (name: PerLanguage | undefined, language: string): string => {
  if (name === undefined || typeof name === "string") return name ?? "";
  return (language === "hy" ? (name.hy ?? name.en) : (name.en ?? name.hy)) ?? "";
};
