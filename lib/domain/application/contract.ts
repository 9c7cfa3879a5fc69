import { type Country, countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";

/** Who accepts the contract: a guardian signs for a minor. */
export const SIGNERS = ["student", "guardian"] as const;
export type Signer = (typeof SIGNERS)[number];
/** Signs of a version's name at most: whoever accepts a contract names it. */
export const CONTRACT_VERSION_LENGTH = 100;

type Body = Partial<Record<Locale, string>>;

/** The text that is shown, and so accepted: the chosen language's, else the country's own and fallback, else English. */
export const shownContract = (body: Body, locale: Locale, country: Country): { language: Locale; text: string } => {
  const { defaultLocale, fallbackLocale } = countryOf(country);
  const language = [locale, fallbackLocale, defaultLocale, "en" as const].find((code) => body[code]) ?? "en";
  return { language, text: body[language] ?? "" };
};

/** The name of the next version of a changed text: the day it is written, and which of that day where there are several. */
export const nextVersion = (current: string, today: Day): string => {
  if (current !== today && !current.startsWith(`${today}-`)) return today;
  return `${today}-${(Number(current.slice(today.length + 1)) || 1) + 1}`;
};
