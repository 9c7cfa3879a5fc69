import type { Locale } from "@/lib/domain/country/locales";

type Texts = Readonly<Partial<Record<Locale, string>>>;

/** The explanation of a need: a text, a message key, or texts by language. */
export type Tooltip = string | Texts;

/** The explanation in the reader's language, else in the country's, else in any; `undefined` if there is none. */
export const tooltipIn = (tooltip: Tooltip | undefined, locale: Locale, countryLocale: Locale): string | undefined => {
  if (typeof tooltip !== "object") return tooltip || undefined;
  return tooltip[locale] || tooltip[countryLocale] || Object.values(tooltip).find((text) => text !== "");
};

/** The product's own texts for needs, by language: names and explanations. */
export type KnownNeeds = Readonly<
  Partial<Record<Locale, { names: Readonly<Record<string, string>>; tooltips: Readonly<Record<string, string>> }>>
>;

/** Prefix of message keys that explain a need. */
export const TOOLTIP_KEY = "specialNeedTooltips.";

/** An explanation in each of these languages, for the editor. Missing texts are empty. */
export const tooltipTexts = (tooltip: Tooltip, locales: readonly Locale[], known: KnownNeeds): Texts => {
  const textIn = (locale: Locale): string => {
    if (typeof tooltip === "object") return tooltip[locale] ?? "";
    if (!tooltip.startsWith(TOOLTIP_KEY)) return tooltip;
    return known[locale]?.tooltips[tooltip.slice(TOOLTIP_KEY.length)] ?? "";
  };
  return Object.fromEntries(locales.map((locale) => [locale, textIn(locale)]));
};
