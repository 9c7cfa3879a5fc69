import { type Country, countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { Day } from "@/lib/kit/day";

/** Who accepts the agreement: a guardian signs for a minor. */
export const SIGNERS = ["student", "guardian"] as const;
export type Signer = (typeof SIGNERS)[number];
/** Maximum characters of a version's name. */
export const CONTRACT_VERSION_LENGTH = 100;

type Body = Partial<Record<Locale, string>>;

/** The text that is shown and accepted: in the chosen language, else the country's fallback or default language, else English. */
export const shownContract = (body: Body, locale: Locale, country: Country): { language: Locale; text: string } => {
  const { defaultLocale, fallbackLocale } = countryOf(country);
  const language = [locale, fallbackLocale, defaultLocale, "en" as const].find((code) => body[code]) ?? "en";
  return { language, text: body[language] ?? "" };
};

/** The version name of a changed text: today, with a number if today has a version already. */
export const nextVersion = (current: string, today: Day): string => {
  if (current !== today && !current.startsWith(`${today}-`)) return today;
  return `${today}-${(Number(current.slice(today.length + 1)) || 1) + 1}`;
};
