import merge from "deepmerge";
import { COUNTRIES } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type base from "@/messages/base/en.json";

export type Messages = typeof base;

const BASE: Locale = "en";

const read = async (locale: Locale): Promise<Partial<Messages>> =>
  ((await import(`../../messages/base/${locale}.json`)) as { default: Partial<Messages> }).default;

// A language nobody's country falls back from falls back to English alone.
const fallbackOf = (locale: Locale): Locale =>
  Object.values(COUNTRIES).find((country) => country.defaultLocale === locale)?.fallbackLocale ?? BASE;

/** A language's messages, completed from its country's fallback and from English: no key is ever missing. */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  // The language itself comes last, over whatever it falls back to.
  const layers = [...new Set([BASE, fallbackOf(locale)])].filter((layer) => layer !== locale).concat(locale);
  const loaded = await Promise.all(layers.map((layer) => read(layer).catch(() => ({}))));
  return merge.all(loaded) as Messages;
};
