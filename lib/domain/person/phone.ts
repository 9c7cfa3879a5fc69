import type { CountryCode } from "libphonenumber-js/min";
import { getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** The E.164 form of a typed number, or `undefined` if it is impossible. A number without a calling code is the region's. */
export const toE164 = (text: string, region: string): string | undefined => {
  const number = parsePhoneNumberFromString(text, region as CountryCode);
  return number?.isPossible() ? number.number : undefined;
};

/** The country calling code of an E.164 number, `374`; `undefined` if it is no number. */
export const dialCodeOf = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.countryCallingCode;

/** The country calling code of a region's own numbers. */
export const dialCodeOfRegion = (region: string): string => getCountryCallingCode(region as CountryCode);
