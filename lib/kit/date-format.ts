import { memoize } from "./memoize";

const formats = memoize<Intl.DateTimeFormat>(500);

/** A format of dates, made once: making one costs what a hundred uses of it do. */
export const dateFormat = (languages: string | string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formats(JSON.stringify([languages, options]), () => new Intl.DateTimeFormat(languages, options));
