/**
 * For languages whose numbers Chromium lacks: a language that every browser has and that formats plain numbers and
 * percentages the same. Units and compact forms differ.
 */
export const NUMBER_FALLBACKS: Readonly<Record<string, string>> = { hy: "pt-PT", ka: "pt-PT", kk: "ru" };

/** The browser's `Intl.NumberFormat`. */
type NumberFormats = typeof Intl.NumberFormat;

// `supportedLocalesOf` is slow, so it is called only for a language that may be missing.
const fallbackLocale = (formats: NumberFormats, locales: unknown): unknown => {
  const fallback = typeof locales === "string" ? NUMBER_FALLBACKS[locales] : undefined;
  return fallback && formats.supportedLocalesOf(String(locales)).length === 0 ? fallback : locales;
};

/** A `NumberFormat` that replaces a language the browser lacks by its fallback, instead of the device's language. */
export const withNumberFallbacks = (formats: NumberFormats): NumberFormats =>
  new Proxy(formats, {
    construct: (target, [locales, options]) => Reflect.construct(target, [fallbackLocale(target, locales), options]),
    apply: (target, self, [locales, options]) =>
      Reflect.apply(target, self, [fallbackLocale(target, locales), options]),
  });
