import type { CountryCode } from "libphonenumber-js/min";
import { getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** E.164 of a number typed in any format, read as the region's unless it names another; nothing when it is not possible. */
export const toE164 = (text: string, region: string): string | undefined => {
  const number = parsePhoneNumberFromString(text, region as CountryCode);
  return number?.isPossible() ? number.number : undefined;
};

/** The country calling code of a number in E.164, `374`; nothing for what is no number. */
export const dialCodeOf = (e164: string): string | undefined => parsePhoneNumberFromString(e164)?.countryCallingCode;

/** The country calling code of a region's own numbers. */
export const dialCodeOfRegion = (region: string): string => getCountryCallingCode(region as CountryCode);
