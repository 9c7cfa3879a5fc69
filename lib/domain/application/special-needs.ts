import type { Locale } from "@/lib/domain/country/locales";

type Texts = Readonly<Partial<Record<Locale, string>>>;

/** What explains a need: words, the key of a message, or words in each of some languages. */
export type Tooltip = string | Texts;

/** The explanation for a reader: in their language, else in the country's, else in any; nothing where there is none. */
export const tooltipIn = (tooltip: Tooltip | undefined, locale: Locale, countryLocale: Locale): string | undefined => {
  if (typeof tooltip !== "object") return tooltip || undefined;
  return tooltip[locale] || tooltip[countryLocale] || Object.values(tooltip).find((text) => text !== "");
};

/** The needs that we have words for, by language: their names and explanations. */
export type KnownNeeds = Readonly<
  Partial<Record<Locale, { names: Readonly<Record<string, string>>; tooltips: Readonly<Record<string, string>> }>>
>;

/** Before the key of a message that explains a need. */
export const TOOLTIP_KEY = "specialNeedTooltips.";

/** An explanation in every language that is asked for, the empty ones too: what an editor shows of it. */
export const tooltipTexts = (tooltip: Tooltip, locales: readonly Locale[], known: KnownNeeds): Texts => {
  const textIn = (locale: Locale): string => {
    if (typeof tooltip === "object") return tooltip[locale] ?? "";
    if (!tooltip.startsWith(TOOLTIP_KEY)) return tooltip;
    return known[locale]?.tooltips[tooltip.slice(TOOLTIP_KEY.length)] ?? "";
  };
  return Object.fromEntries(locales.map((locale) => [locale, textIn(locale)]));
};
