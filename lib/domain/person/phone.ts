import type { CountryCode } from "libphonenumber-js/min";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { usualWidth } from "@/lib/kit/text";

/** The E.164 form of a typed number, or `undefined` if it is impossible. A number without a calling code is the region's. */
export const toE164 = (text: string, region: string): string | undefined => {
  const number = parsePhoneNumberFromString(usualWidth(text), region as CountryCode);
  return number?.isPossible() ? number.number : undefined;
};
