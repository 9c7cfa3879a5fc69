import { createHash } from "node:crypto";
import type { Reader } from "@/lib/domain/application/reader";
import { READERS } from "@/lib/domain/application/reader";
import { isLocale, type Locale } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { memoizeByKey } from "@/lib/kit/memoize";
import type { Messages } from "./message-files";
import { loadMessages } from "./messages";
import { phoneCountries } from "./phone-countries";
import { TEXT_GROUPS, type TextGroup, textsOf } from "./text-groups";

/** What pages load once and the browser stores: the texts of a group, or the countries of phone numbers. */
export interface TextFile {
  /** With the hash of the content: another content has another address. */
  address: string;
  content: object;
}

/** Where the files are, before their names. */
export const TEXT_FILES = "/api/texts/";
const COUNTRIES = "phoneCountries";
const HASH_LENGTH = 16;

const fileOf = (parts: readonly string[], content: object): TextFile => {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, HASH_LENGTH);
  return { address: `${TEXT_FILES}${[...parts, hash, "json"].join(".")}`, content };
};

const ofMessages = new WeakMap<Messages, Partial<Record<TextGroup, TextFile>>>();

const groupFile = (tenant: Tenant, locale: Locale, group: TextGroup, reader: Reader, messages: Messages): TextFile => {
  const known = ofMessages.get(messages) ?? {};
  known[group] ??= fileOf([tenant, locale, group, reader], textsOf(group, messages));
  ofMessages.set(messages, known);
  return known[group];
};

/** The file of a group of texts. Where all readers read the same, all have one address. */
export const loadTextFile = async (
  tenant: Tenant,
  locale: Locale,
  group: TextGroup,
  reader: Reader = "unknown",
): Promise<TextFile> => {
  const forAll = groupFile(tenant, locale, group, "unknown", await loadMessages(locale, tenant));
  if (reader === "unknown") return forAll;
  const own = groupFile(tenant, locale, group, reader, await loadMessages(locale, tenant, reader));
  return hashIn(own.address) === hashIn(forAll.address) ? forAll : own;
};

const hashIn = (address: string): string | undefined => address.split(".").at(-2);

/** The file of the countries of phone numbers in a language; the same in every network. */
export const phoneCountriesFile = memoizeByKey(
  (locale): TextFile => fileOf(["global", locale, COUNTRIES, "unknown"], phoneCountries(locale)),
);

const isGroup = (name: string): name is TextGroup => Object.hasOwn(TEXT_GROUPS, name);
const isReader = (name: string): name is Reader => READERS.some((reader) => reader === name);

/** The file of a name. Its address has another name when the texts have changed since, in another release. */
export const findTextFile = async (name: string): Promise<TextFile | undefined> => {
  const [tenant = "", locale = "", group = "", reader = ""] = name.split(".");
  if (!isTenant(tenant) || !isLocale(locale) || !localesOf(tenant).includes(locale) || !isReader(reader))
    return undefined;
  if (group === COUNTRIES) return phoneCountriesFile(locale);
  return isGroup(group) ? loadTextFile(tenant, locale, group, reader) : undefined;
};
