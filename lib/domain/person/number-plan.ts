import { type NumberType, type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";

/** Numbers that cannot be a family's phone, most of which earn money for whoever is called. */
const REFUSED_TYPES: readonly NumberType[] = [
  "PREMIUM_RATE",
  "SHARED_COST",
  "TOLL_FREE",
  "PERSONAL_NUMBER",
  "UAN",
  "PAGER",
  "VOICEMAIL",
];

const isRefused = (number: PhoneNumber): boolean =>
  // Satellite phones and international services have calling codes without a country.
  number.isNonGeographic() || REFUSED_TYPES.includes(number.getType());

/** Whether codes may be sent to an E.164 number. One that the plan does not know may belong to a newer range. */
export const mayReceiveCodes = (e164: string): boolean => {
  const number = parsePhoneNumberFromString(e164);
  return number !== undefined && !isRefused(number);
};

/** A number's country, `US`, and its calling code. Several countries share `1` and `7`. */
export interface NumberOrigin {
  dialCode: string;
  /** Undefined for a number that the plan does not know, if its calling code has several countries. */
  country: string | undefined;
}

/** Where an E.164 number is from; undefined if it is no number. */
export const originOf = (e164: string): NumberOrigin | undefined => {
  const number = parsePhoneNumberFromString(e164);
  return number && { dialCode: number.countryCallingCode, country: number.country };
};
