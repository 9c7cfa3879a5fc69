/**
 * Languages whose numbers some browsers do not know (Chromium), with one that every browser knows and that writes plain
 * numbers and percentages alike; not so units or short forms.
 */
export const NUMBER_FALLBACKS: Readonly<Record<string, string>> = { hy: "pt-PT", ka: "pt-PT", kk: "ru" };

/** What makes formats of numbers, as the browser has it. */
type NumberFormats = typeof Intl.NumberFormat;

// Asked of a language that is in question alone: a browser looks through all it knows before the page comes to life.
const fallbackLocale = (formats: NumberFormats, locales: unknown): unknown => {
  const standIn = typeof locales === "string" ? NUMBER_FALLBACKS[locales] : undefined;
  return standIn && formats.supportedLocalesOf(String(locales)).length === 0 ? standIn : locales;
};

/** Formats of numbers that write a language which the browser does not know as one that writes them alike, not as the device's own. */
export const withNumberFallbacks = (formats: NumberFormats): NumberFormats =>
  new Proxy(formats, {
    construct: (target, [locales, options]) => Reflect.construct(target, [fallbackLocale(target, locales), options]),
    apply: (target, self, [locales, options]) =>
      Reflect.apply(target, self, [fallbackLocale(target, locales), options]),
  });
