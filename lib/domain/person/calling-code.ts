import { typedText } from "@/lib/kit/typed-text";

interface Country {
  region: string;
  code: string;
}

// The country chosen for a calling code that several countries share.
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

/** A number with its calling code and without separators; `undefined` without a calling code. */
const internationalNumber = (text: string): string | undefined => {
  const bare = typedText(text)
    .replace(/[ ().\-/]/g, "")
    .replace(/^00/, "+");
  return bare.startsWith("+") ? bare : undefined;
};

/** The country of a typed number's calling code. Of countries that share it: the current one, else the main one. */
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

/** A typed number after its country was changed from one calling code to another. */
export const changeCallingCode = (text: string, from: string, to: string): string => {
  const number = internationalNumber(text);
  return number?.startsWith(from) ? `${to} ${number.slice(from.length)}`.trim() : text;
};
