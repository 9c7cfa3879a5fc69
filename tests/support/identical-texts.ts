import type { Locale } from "@/lib/domain/country/locales";

/** Names and abbreviations, which are the same in every language. */
export const NAMES: readonly string[] = ["Startday", "WhatsApp", "Viber", "Telegram", "Google Calendar", "SMS", "PDF"];

/** Words that a language shares with English or borrows from it. */
export const SAME_WORDS: Partial<Record<Locale, readonly string[]>> = {
  de: ["Logo", "Logos", "Minute", "Name", "System", "Text", "Version", "Version {version}"],
  es_AR: ["Error: {title}", "Logo", "Logos", "No", "{value, number} km", "{value, number} mi"],
  es_US: ["Error: {title}", "No", "{value, number} km", "{value, number} mi"],
  fr: [
    "Actions",
    "Centre",
    "Centres",
    "Date",
    "Documents",
    "E-mail",
    "Logo",
    "Logos",
    "Messages",
    "Minute",
    "Pages",
    "Province",
    "Version",
    "Version {version}",
    "e-mail",
    "version",
    "{count, plural, one {# centre} other {# centres}}",
  ],
  ja: ["{value, number} km"],
  nl: ["ADHD", "E-mail", "Logo", "School", "Week", "e-mail"],
  pt: ["E-mail", "e-mail", "{value, number} km", "{value, number} mi"],
};
