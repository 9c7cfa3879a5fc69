import { usualWidth } from "@/lib/kit/text";

// Letters, hyphen, three apostrophes (ASCII, typographic, Armenian), the dot between parts of a name in katakana, and white space.
const NAME = /^[\p{L}\p{M}'’՚\-・\s]+$/u;
const LATIN_NAME = /^[\p{Script=Latin}\p{M}'’՚\-\s]+$/u;
export const NAME_LENGTH = 100;

/** A name as it is stored: NFC, letters of the usual width, single spaces, none at the ends. */
export const normaliseName = (text: string): string => usualWidth(text).normalize("NFC").replace(/\s+/g, " ").trim();

/** A name in Latin letters as it is stored: also full-width letters and ligatures are plain letters. */
export const normaliseLatinName = (text: string): string => normaliseName(text.normalize("NFKC"));

/** Letters of any alphabet, hyphen, apostrophes, the katakana dot and spaces. */
export const isName = (text: string): boolean => NAME.test(text.normalize("NFC"));

/** The same in Latin letters only, with their accents. */
export const isLatinName = (text: string): boolean => LATIN_NAME.test(text.normalize("NFC"));

const SHORT_NAME_LENGTH = 20;

/** The first word of a first name, for messages to strangers: more words could be a text of the sender's own. */
export const shortFirstName = (name: string): string =>
  [...(name.trim().split(/\s/)[0] ?? "")].slice(0, SHORT_NAME_LENGTH).join("");

/** A guardian's name: one text, or one for each language. */
export type PerLanguage = string | { readonly [language: string]: string | undefined };

// Languages are written as "es_AR" and as "es-AR".
const keyOf = (language: string): string => language.replace("_", "-").toLowerCase();

/** The name in a language, else in English, else the first one that is not empty. */
export const flattenName = (name: PerLanguage | undefined, language: string): string => {
  if (name === undefined || typeof name === "string") return name ?? "";
  const texts = Object.entries(name).filter(([, text]) => text?.trim());
  const textIn = (code: string) => texts.find(([key]) => keyOf(key) === keyOf(code))?.[1];
  return textIn(language) ?? textIn("en") ?? texts[0]?.[1] ?? "";
};
