import { APOSTROPHE, INVISIBLE, usualSigns } from "@/lib/kit/typed-text";

export const NAME_LENGTH = 100;

const JOINER = /[\u200c\u200d]/;
// Joiners change how letters of these scripts are written.
const JOINED = new RegExp(
  [
    "Arab",
    "Syrc",
    "Nkoo",
    "Mong",
    "Deva",
    "Beng",
    "Guru",
    "Gujr",
    "Orya",
    "Taml",
    "Telu",
    "Knda",
    "Mlym",
    "Sinh",
    "Khmr",
  ]
    .map((script) => `\\p{scx=${script}}`)
    .join("|"),
  "u",
);
// A variant of a Chinese character belongs to the name.
const VARIANT = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u;
const HAN = /\p{Script=Han}/u;

const keepsMark = (mark: string, before: string, after: string): boolean =>
  JOINER.test(mark) ? JOINED.test(before) && JOINED.test(after) : VARIANT.test(mark) && HAN.test(before);

const withoutStrayMarks = (text: string): string =>
  text.replace(INVISIBLE, (mark, at: number) => {
    const [before = ""] = /.$/su.exec(text.slice(Math.max(0, at - 2), at)) ?? [];
    const [after = ""] = text.slice(at + mark.length, at + mark.length + 2);
    return keepsMark(mark, before, after) ? mark : "";
  });

/**
 * A name as it is stored: NFC, letters of the usual width, one kind of apostrophe and hyphen, single blanks, none at the ends, and
 * nothing invisible that its letters do not need. Other signs stay, and are refused.
 */
export const normaliseName = (text: string): string =>
  usualSigns(withoutStrayMarks(text.normalize("NFC")))
    // The dot of other keyboards between parts of a name in katakana.
    .replace(/(\p{Script=Katakana}ー?)·(?=\p{Script=Katakana})/gu, "$1・")
    .normalize("NFC")
    .replace(/ +/g, " ")
    .trim();

/** A name in Latin letters as it is stored: also full-width letters and ligatures are plain letters. */
export const normaliseLatinName = (text: string): string =>
  normaliseName(normaliseName(text).replace(/\p{L}+/gu, (letters) => letters.normalize("NFKC")));

interface Alphabet {
  /** One of its letters, as a regular expression. */
  letter: string;
  normalise: (text: string) => string;
}

const ANY: Alphabet = { letter: String.raw`\p{L}`, normalise: normaliseName };
const LATIN: Alphabet = { letter: String.raw`\p{Script=Latin}`, normalise: normaliseLatinName };

/** Letters with their marks, apostrophes, katakana dots, the Catalan dot of "l·l"; a full stop at the end or after single letters. */
const patternOf = ({ letter }: Alphabet): RegExp => {
  const one = String.raw`${letter}[\p{M}\u200c\u200d]*`;
  const word = String.raw`(?:(?:${one}\.)+(?:${one})?|(?:[lL]·(?=[lL])|${one}|[${APOSTROPHE}・])*\.?)`;
  return new RegExp(String.raw`^(?=.*\p{L})${word}(?:[ -]+${word})*$`, "u");
};

const NAME = patternOf(ANY);
const LATIN_NAME = patternOf(LATIN);

/** Letters of any alphabet, hyphens, apostrophes, blanks, full stops that make no link of it; at least one letter. */
export const isName = (text: string): boolean => NAME.test(normaliseName(text));

/** The same in Latin letters only, with their accents. */
export const isLatinName = (text: string): boolean => LATIN_NAME.test(normaliseLatinName(text));

const ALLOWED = new RegExp(String.raw`[\p{L}\p{M}\u200c\u200d ${APOSTROPHE}・-]`, "u");
const STRAY_MARK = /(?:^|[^\p{L}\p{M}])(\p{M})/u;

/** The first sign of a text that no name may have; undefined if its signs are allowed, whatever its letters are. */
export const refusedNameSign = (text: string): string | undefined => {
  const name = normaliseName(text);
  if (isName(name)) return undefined;
  const stray = STRAY_MARK.exec(name)?.[1];
  const others = [...name].filter((sign) => !ALLOWED.test(sign));
  // A full stop is refused by where it stands: other signs come first.
  return others.find((sign) => sign !== ".") ?? (stray ? `◌${stray}` : others[0]);
};

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
