import type { Region } from "./countries";

export type NameField =
  | "firstName"
  | "lastName"
  | "middleName"
  | "namePrefix"
  | "firstNameKana"
  | "lastNameKana"
  | "firstNameEn"
  | "lastNameEn"
  | "middleNameEn";
export type AddressPart = "country" | "province" | "locality" | "postal_code" | "street" | "building";

type LabelledField = "middleName" | "middleNameEn" | "province" | "locality" | "postalCode" | "street" | "building";

/** The keys of labels that only some countries have, in the messages `fieldVariants`. */
type LabelVariant =
  | "patronymic"
  | "patronymicEn"
  | "houseNumber"
  | "streetAddress"
  | "apartment"
  | "state"
  | "province"
  | "prefecture"
  | "region"
  | "zipCode"
  | "pinCode"
  | "municipality"
  | "townAndBlock"
  | "buildingAndRoom"
  | "houseOrFlat"
  | "streetAndArea";

/** One field, or two side by side on a wide screen. */
type Line<Field> = readonly Field[];

/** The form of a postal code, tested without spaces and hyphens and in capitals. */
export interface PostalCodeForm {
  /** A regular expression as text, since pages send it to the browser. */
  pattern: string;
  /** The spelling of a code that matches: a replacement of the pattern. */
  written: string;
  example: string;
  /** Written before a code in an address. */
  mark?: string;
  /** The server has a table of addresses by postal code. */
  hasTable?: true;
}

/** What a country's forms ask of names and addresses, by the customs of its registers and its post. */
export interface CountryForm {
  /** The fields of a name in their order. Those in Latin letters are asked only where the names are in another script. */
  names: readonly Line<NameField>[];
  address: readonly Line<AddressPart>[];
  postalCode: PostalCodeForm;
  /** An address on one line: groups of parts, and what separates the parts and the groups. */
  written: { groups: readonly (readonly AddressPart[])[]; between: readonly [parts: string, groups: string] };
  /** Labels that differ from the usual ones. */
  labels: Readonly<Partial<Record<LabelledField, LabelVariant>>>;
}

const GIVEN_FIRST = ["firstName", "lastName"] as const;
const GIVEN_FIRST_LATIN = ["firstNameEn", "lastNameEn"] as const;
const FAMILY_FIRST = ["lastName", "firstName"] as const;
const FAMILY_FIRST_LATIN = ["lastNameEn", "firstNameEn"] as const;

const PLAIN_NAMES = [GIVEN_FIRST, GIVEN_FIRST_LATIN] as const;
const NAMES_WITH_MIDDLE = [GIVEN_FIRST, ["middleName"], GIVEN_FIRST_LATIN] as const;

const STREET_FIRST = [["country"], ["street", "building"], ["postal_code", "locality"]] as const;
const STREET_FIRST_WRITTEN = {
  groups: [["street", "building"], ["postal_code", "locality"], ["province"], ["country"]],
  between: [" ", ", "],
} as const;

const digits = (count: number, example: string): PostalCodeForm => ({
  pattern: `^(\\d{${count}})$`,
  written: "$1",
  example,
});

/** The form of each country. `docs/decisions.md` has the reasons. */
export const COUNTRY_FORMS = {
  AM: {
    names: [GIVEN_FIRST, ["middleName"], GIVEN_FIRST_LATIN, ["middleNameEn"]],
    address: STREET_FIRST,
    postalCode: digits(4, "0010"),
    written: STREET_FIRST_WRITTEN,
    labels: { middleName: "patronymic", middleNameEn: "patronymicEn" },
  },
  NL: {
    names: [["firstName"], ["namePrefix", "lastName"], GIVEN_FIRST_LATIN],
    address: STREET_FIRST,
    postalCode: { pattern: "^([1-9]\\d{3})([A-Z]{2})$", written: "$1 $2", example: "1012 AB" },
    written: STREET_FIRST_WRITTEN,
    labels: { building: "houseNumber" },
  },
  US: {
    names: NAMES_WITH_MIDDLE,
    address: [["country"], ["street"], ["building", "locality"], ["province", "postal_code"]],
    postalCode: { pattern: "^(\\d{5})(\\d{4})?$", written: "$1-$2", example: "90028" },
    written: {
      groups: [["street"], ["building"], ["locality"], ["province", "postal_code"], ["country"]],
      between: [" ", ", "],
    },
    labels: { street: "streetAddress", building: "apartment", province: "state", postalCode: "zipCode" },
  },
  DE: {
    names: PLAIN_NAMES,
    address: STREET_FIRST,
    postalCode: digits(5, "10115"),
    written: STREET_FIRST_WRITTEN,
    labels: { building: "houseNumber" },
  },
  GE: {
    names: PLAIN_NAMES,
    address: STREET_FIRST,
    postalCode: digits(4, "4600"),
    written: STREET_FIRST_WRITTEN,
    labels: {},
  },
  AR: {
    names: PLAIN_NAMES,
    address: [["country"], ["street", "building"], ["postal_code", "locality"], ["province"]],
    postalCode: { pattern: "^([A-Z]?\\d{4}(?:[A-Z]{3})?)$", written: "$1", example: "1431" },
    written: STREET_FIRST_WRITTEN,
    labels: { province: "province" },
  },
  JP: {
    names: [FAMILY_FIRST, ["lastNameKana", "firstNameKana"], FAMILY_FIRST_LATIN],
    address: [["country"], ["postal_code"], ["province", "locality"], ["street"], ["building"]],
    postalCode: { pattern: "^(\\d{3})(\\d{4})$", written: "$1-$2", example: "370-0829", mark: "〒", hasTable: true },
    written: {
      groups: [["postal_code"], ["province", "locality", "street"], ["building"], ["country"]],
      between: ["", " "],
    },
    labels: { province: "prefecture", locality: "municipality", street: "townAndBlock", building: "buildingAndRoom" },
  },
  IN: {
    names: NAMES_WITH_MIDDLE,
    address: [["country"], ["building", "street"], ["locality", "postal_code"], ["province"]],
    postalCode: { pattern: "^([1-9]\\d{5})$", written: "$1", example: "400001" },
    written: {
      groups: [["building"], ["street"], ["locality", "postal_code"], ["province"], ["country"]],
      between: [" ", ", "],
    },
    labels: { building: "houseOrFlat", street: "streetAndArea", province: "state", postalCode: "pinCode" },
  },
  KZ: {
    names: [FAMILY_FIRST, ["middleName"], FAMILY_FIRST_LATIN],
    address: [
      ["country", "postal_code"],
      ["province", "locality"],
      ["street", "building"],
    ],
    postalCode: { pattern: "^(\\d{6}|[A-Z]\\d{2}[A-Z\\d]{4})$", written: "$1", example: "010000" },
    written: {
      groups: [["postal_code"], ["province"], ["locality"], ["street"], ["building"], ["country"]],
      between: [" ", ", "],
    },
    labels: { middleName: "patronymic", province: "region" },
  },
  FR: {
    names: PLAIN_NAMES,
    address: [["country"], ["street"], ["building"], ["postal_code", "locality"]],
    postalCode: digits(5, "13001"),
    written: {
      groups: [["street"], ["building"], ["postal_code", "locality"], ["country"]],
      between: [" ", ", "],
    },
    labels: { street: "streetAddress", building: "apartment" },
  },
} as const satisfies Record<Region, CountryForm>;

/** The form of a region's country. */
export const countryForm = (region: Region): CountryForm => COUNTRY_FORMS[region];

/** Fields that the specification does not name. */
export const ADDED_NAME_FIELDS = ["namePrefix", "firstNameKana", "lastNameKana"] as const;
const ADDED: readonly NameField[] = ADDED_NAME_FIELDS;

/** The form for a backend that knows the specified fields only. */
export const specifiedForm = (form: CountryForm): CountryForm => ({
  ...form,
  names: form.names.map((line) => line.filter((field) => !ADDED.includes(field))).filter((line) => line.length > 0),
});
