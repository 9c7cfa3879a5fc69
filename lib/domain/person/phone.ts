import type { CountryCode } from "libphonenumber-js/min";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { usualWidth } from "@/lib/kit/text";

/** The E.164 form of a typed number, or `undefined` if it is impossible. A number without a calling code is the region's. */
export const toE164 = (text: string, region: string): string | undefined => {
  const number = parsePhoneNumberFromString(usualWidth(text), region as CountryCode);
  return number?.isPossible() ? number.number : undefined;
};

/** A number as people in the region write it: its own numbers without the calling code. A text that is no number stays. */
export const phoneText = (text: string, region: string): string => {
  const number = parsePhoneNumberFromString(text, region as CountryCode);
  if (!number?.isPossible()) return text;
  return number.country === region ? number.formatNational() : number.formatInternational();
};

/** A number with its calling code, in groups. A text that is no number stays. */
export const internationalPhone = (text: string): string => {
  const number = parsePhoneNumberFromString(text);
  return number?.isPossible() ? number.formatInternational() : text;
};
