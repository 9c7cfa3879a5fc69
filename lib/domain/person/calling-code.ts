interface Country {
  region: string;
  code: string;
}

// Where several countries share a code, the one that a number without more digits is taken for.
const MAIN_REGIONS: Readonly<Record<string, string>> = {
  "+1": "US",
  "+7": "RU",
  "+39": "IT",
  "+44": "GB",
  "+47": "NO",
  "+61": "AU",
  "+212": "MA",
  "+262": "RE",
  "+358": "FI",
  "+590": "GP",
  "+599": "CW",
};

/** A number with its country's code, without what people put between the digits; nothing when it names no country. */
const internationalNumber = (text: string): string | undefined => {
  const bare = text.replace(/[\s().\-/\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "").replace(/^00/, "+");
  return bare.startsWith("+") ? bare : undefined;
};

/** The country that a typed number names by its code: the current one where that shares the code, else the main one. */
export const countryOfNumber = (text: string, current: string, countries: readonly Country[]): string | undefined => {
  const number = internationalNumber(text);
  if (!number) return undefined;
  const [longest] = countries
    .filter(({ code }) => number.startsWith(code))
    .sort((one, other) => other.code.length - one.code.length);
  if (!longest) return undefined;
  const sharing = countries.filter(({ code }) => code === longest.code);
  return sharing.some(({ region }) => region === current) ? current : (MAIN_REGIONS[longest.code] ?? longest.region);
};

/** The text of a number after another country was chosen for it: its code goes with the country. */
export const changeCallingCode = (text: string, from: string, to: string): string => {
  const number = internationalNumber(text);
  return number?.startsWith(from) ? `${to} ${number.slice(from.length)}`.trim() : text;
};
