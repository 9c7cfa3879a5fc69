import type { CountryCode } from "libphonenumber-js/min";
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Region } from "@/lib/domain/country/countries";

/** E.164 of a number typed in any format, read as the region's unless it names another; nothing when it is not possible. */
export const toE164 = (text: string, region: Region): string | undefined => {
  const number = parsePhoneNumberFromString(text, region as CountryCode);
  return number?.isPossible() ? number.number : undefined;
};

/** Whether the number is possible for its country (spec §5). */
export const isPossiblePhone = (text: string, region: Region): boolean => toE164(text, region) !== undefined;

/** `+374 ** *** *56`: enough to recognise one's own number, not enough to learn another's. */
export const maskPhone = (e164: string): string => {
  const international = parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
  const lastTwo = international.length - 2;
  const [prefix = ""] = international.split(" ");
  return [...international]
    .map((sign, at) => (/\d/.test(sign) && at >= prefix.length && at < lastTwo ? "•" : sign))
    .join("");
};

/** The number as people of its country read it, with its country code. */
export const formatPhone = (e164: string): string => parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
