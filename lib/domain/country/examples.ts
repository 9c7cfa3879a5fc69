import type { Locale } from "./locales";

/** Examples of answers, for the texts of errors. They show the form of an answer and belong to nobody. */
export const EMAIL_EXAMPLE = "name@example.com";
export const USERNAME_EXAMPLE = "ani.2011";

type NamePart = "firstName" | "lastName" | "middleName";

const OTHER_PARTS: Readonly<Record<string, string>> = {
  firstNameKana: "サクラ",
  lastNameKana: "サトウ",
  namePrefix: "van, van de",
};
type Names = Readonly<Record<NamePart, string>>;

const LATIN_NAMES: Names = { firstName: "Anna, Anna-Maria", lastName: "Martin", middleName: "Maria" };

/** Names in Latin letters as in the documents of a country (ISO 3166). */
const COUNTRY_NAMES: Readonly<Record<string, Names>> = {
  AM: { firstName: "Ani, Anne-Marie", lastName: "Petrosyan", middleName: "Arami" },
  GE: { firstName: "Ani, Ana-Maria", lastName: "Beridze", middleName: "Giorgi" },
  JP: { firstName: "Sakura", lastName: "Sato", middleName: "Maria" },
  KZ: { firstName: "Aigul, Anna-Maria", lastName: "Akhmetova", middleName: "Asankyzy" },
  IN: { firstName: "Priya, Anna-Maria", lastName: "Sharma", middleName: "Lakshmi" },
  US: { firstName: "Emma, Mary-Ann", lastName: "Smith", middleName: "Grace" },
  DE: { firstName: "Anna, Anne-Marie", lastName: "Schmidt", middleName: "Maria" },
  NL: { firstName: "Anna, Anne-Marie", lastName: "Jansen", middleName: "Maria" },
  FR: { firstName: "Anne, Anne-Marie", lastName: "Martin", middleName: "Marie" },
  AR: { firstName: "Ana, Ana-María", lastName: "García", middleName: "María" },
};

/** Names in the letters of a language. Languages in Latin letters have no row: names are those of the country. */
const OWN_LETTERS: Partial<Record<Locale, Names>> = {
  hy: { firstName: "Անի, Աննա-Մարիա", lastName: "Պետրոսյան", middleName: "Արամի" },
  ka: { firstName: "ანი, ანა-მარია", lastName: "ბერიძე", middleName: "გიორგი" },
  ja: { firstName: "さくら", lastName: "佐藤", middleName: "アラム" },
  ru: { firstName: "Анна, Анна-Мария", lastName: "Петрова", middleName: "Ивановна" },
  ua: { firstName: "Ганна, Анна-Марія", lastName: "Петренко", middleName: "Іванівна" },
  kk: { firstName: "Айгүл, Анна-Мария", lastName: "Ахметова", middleName: "Асанқызы" },
};

const isNamePart = (key: string): key is NamePart => key in LATIN_NAMES;

/** The names of a field by its key; first names for other fields that are names. */
const partOf = (names: Names = LATIN_NAMES, key: string): string => {
  const part = key.replace(/En$/, "");
  return names[isNamePart(part) ? part : "firstName"];
};

/** Names for a field by its key, in the letters of the page's language: those of the country (ISO 3166) where these are Latin. */
export const nameExample = (key: string, language: Locale, region: string): string =>
  OTHER_PARTS[key] ?? partOf(OWN_LETTERS[language] ?? COUNTRY_NAMES[region], key);

/** Names for a field by its key, in Latin letters as in a passport of the country. */
export const latinNameExample = (key: string, region: string): string => partOf(COUNTRY_NAMES[region], key);

/** Mobile numbers as people of a country write them: of the countries of the networks, and where many applicants come from. */
const PHONES: Readonly<Record<string, string>> = {
  AM: "093 123456",
  NL: "06 12345678",
  US: "(201) 555-0123",
  DE: "01512 3456789",
  GE: "555 12 34 56",
  AR: "011 15-2345-6789",
  JP: "090-1234-5678",
  IN: "081234 56789",
  KZ: "8 (771) 000 9998",
  FR: "06 12 34 56 78",
  RU: "8 (912) 345-67-89",
  UA: "050 123 4567",
  GB: "07400 123456",
  ES: "612 34 56 78",
  PT: "912 345 678",
};

/** A mobile number of a country (ISO 3166); undefined where none is known. */
export const phoneExample = (region: string): string | undefined => PHONES[region];
