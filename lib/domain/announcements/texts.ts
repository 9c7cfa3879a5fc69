import type { Locale } from "@/lib/domain/country/locales";

/** The longest text of a message to many, before the centre's name and address are added. */
export const TEXT_MAX = 600;

/** A text in one language, and the other languages whose readers get it, since nothing is written in theirs. */
export interface AnnouncementText {
  language: Locale;
  text: string;
  alsoFor?: Locale[] | undefined;
}

/** The message as a phone gets it: the text, then who it is from. */
export const composeMessage = (text: string, signature: string): string => `${text.trim()}\n${signature}`;

/** The language of the text that readers of a language get; undefined if there is none for them. */
export const textLanguageFor = (texts: readonly AnnouncementText[], reader: Locale): Locale | undefined =>
  texts.find(({ language, alsoFor }) => language === reader || alsoFor?.includes(reader))?.language;

/** Whether about as many people get a message as its writer was shown: a few of many may have come or gone meanwhile. */
export const isAsExpected = (expected: number, people: number): boolean =>
  Math.abs(people - expected) <= Math.floor(expected * 0.02);
