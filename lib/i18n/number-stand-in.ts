/**
 * Languages whose numbers some browsers do not know (Chromium), with one that every browser knows and that writes plain
 * numbers and percentages alike; not so units or short forms.
 */
export const WRITTEN_ALIKE: Readonly<Record<string, string>> = { hy: "pt-PT", ka: "pt-PT", kk: "ru" };

const alike = (locales: unknown): unknown =>
  typeof locales === "string" ? (WRITTEN_ALIKE[locales] ?? locales) : locales;

/** Formats of numbers that write an unknown language as one that writes them alike, not as the device's own. */
export const withStandIns = (format: typeof Intl.NumberFormat): typeof Intl.NumberFormat =>
  new Proxy(format, {
    construct: (target, [locales, options]) => Reflect.construct(target, [alike(locales), options]),
    apply: (target, self, [locales, options]) => Reflect.apply(target, self, [alike(locales), options]),
  });

/** Whether this browser knows the numbers of all our languages. */
export const knowsAllNumbers = ({ supportedLocalesOf }: typeof Intl.NumberFormat): boolean =>
  Object.keys(WRITTEN_ALIKE).every((language) => supportedLocalesOf(language).length > 0);
