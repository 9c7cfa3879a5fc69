import { memoize } from "./memoize";

const formats = memoize<Intl.DateTimeFormat>(500);

/** A memoized date format: making one costs as much as a hundred uses. */
export const dateFormat = (languages: string | string[], options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formats(JSON.stringify([languages, options]), () => new Intl.DateTimeFormat(languages, options));
