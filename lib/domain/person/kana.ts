import { normaliseName } from "./name";

const HIRAGANA = /[\u3041-\u3096\u309D\u309E]/g;
const KATAKANA = /^[\u30A1-\u30FE\s]+$/;
const BETWEEN_SCRIPTS = 0x60;

/** A reading in full-width katakana. Hiragana and half-width kana are converted, other characters stay. */
export const toKatakana = (text: string): string =>
  normaliseName(text).replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + BETWEEN_SCRIPTS));

/** Katakana only, with the long vowel mark, the middle dot and spaces. */
export const isKatakana = (text: string): boolean => KATAKANA.test(text);
