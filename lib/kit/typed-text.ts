// Full-width Latin letters, digits and signs, half-width kana, and the ideographic space.
const OTHER_WIDTHS = /[\u3000\uFF01-\uFFEF]+/g;
const BLANK = /[\s\u2800]/g;
const HYPHEN = /[\p{Pd}\u02D7\u2043\u2212]/gu;
// The long vowel mark and lines of tables are hyphens, too, unless they stand after kana or Chinese characters.
const LONG_MARK = /([^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー])[ー─━]/gu;
const APOSTROPHES = /['`´‘’‛ʹʻʼʽʾʿˈˊˋ՚׳\u1FBD\u1FBF′‵ꞌ]/g;
const DIGIT = /(?![0-9])\p{Nd}/gu;
/** Marks that nobody sees: zero-width blanks and joiners, direction marks and isolates, soft hyphens, fillers, variation selectors. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The apostrophe that is stored, whichever was typed. */
export const APOSTROPHE = "’";

// Digits of a script stand in one row from its zero, and such rows may follow each other.
const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

/** The text without the marks that change the reading direction, which copied numbers bring along. */
export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, "");

/** Letters and signs as other keyboards have them: of the usual width, with one kind of blank, hyphen and apostrophe. */
export const usualSigns = (text: string): string =>
  text
    .replace(OTHER_WIDTHS, (run) => run.normalize("NFKC"))
    .replace(BLANK, " ")
    .replace(HYPHEN, "-")
    .replace(LONG_MARK, "$1-")
    .replace(APOSTROPHES, APOSTROPHE);

/**
 * What somebody typed or pasted, as it is meant: letters and signs of the usual width, digits of any script as `0` to `9`, one kind
 * of blank, hyphen and apostrophe, nothing invisible, no blanks at the ends. Takes linear time. Names have `normaliseName`.
 */
export const typedText = (typed: string): string =>
  usualSigns(typed.replace(INVISIBLE, "")).replace(DIGIT, plainDigit).trim();

// Letters that no decomposition splits, as people type them who lack them. Both ways to write the Armenian "և" are one.
const ALIKE: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ə: "e",
  ґ: "г",
  ς: "σ",
  եւ: "եվ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  髙: "高",
  﨑: "崎",
};
const LOOK_ALIKE = new RegExp(Object.keys(ALIKE).join("|"), "gu");
// Accents, and the points of Hebrew and Arabic. The marks of kana and the vowels of other scripts tell names apart.
const ACCENT = /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/**
 * A text as every search compares it: as it is meant, in small letters without accents and apostrophes, and with one letter for those
 * that people type for each other.
 */
export const searchText = (typed: string): string =>
  typedText(typed)
    .normalize("NFKD")
    .replace(ACCENT, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(APOSTROPHE, "")
    .replace(LOOK_ALIKE, (letters) => ALIKE[letters] ?? letters);

/** The words of such a text, without punctuation, each once. */
export const searchWords = (typed: string): string[] => [
  ...new Set(
    searchText(typed)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter(Boolean),
  ),
];
