import type { CountryCode } from "libphonenumber-js/min";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** E.164 of a number typed in any format, read as the region's unless it names another; nothing when it is not possible. */
export const toE164 = (text: string, region: string): string | undefined => {
  const number = parsePhoneNumberFromString(text, region as CountryCode);
  return number?.isPossible() ? number.number : undefined;
};
