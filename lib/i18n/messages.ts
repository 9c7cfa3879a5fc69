import merge from "deepmerge";
import type { Reader } from "@/lib/domain/application/reader";
import { COUNTRIES, countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { TenantNames } from "@/lib/domain/location/names";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { memoizeAsync } from "@/lib/kit/memoize";
import { withCountryLabels } from "./country-labels";
import { type Messages, readBase, readTenant, type TenantMessages } from "./message-files";
import { messagesFor } from "./reader-messages";

const BASE: Locale = "en";

// The build compiles a text with parameters to a list, which must be replaced as a whole.
const MERGE_OPTIONS = { arrayMerge: (_: unknown[], over: unknown[]) => over };

// The tenant's country decides. A language of another country falls back as in that country.
const fallbackOf = (locale: Locale, tenant: Tenant): Locale => {
  const country = countryOf(tenantRow(tenant).country);
  if (country.locales.includes(locale)) return country.fallbackLocale;
  return Object.values(COUNTRIES).find(({ defaultLocale }) => defaultLocale === locale)?.fallbackLocale ?? BASE;
};

/** English, the country's fallback, the language: each overrides those before it. */
const localeLayers = (locale: Locale, tenant: Tenant): Locale[] =>
  [...new Set([BASE, fallbackOf(locale, tenant)])].filter((layer) => layer !== locale).concat(locale);

/** Reads message files. A missing file is empty; an unreadable one rejects. */
export interface MessageFiles {
  base: (locale: Locale) => Promise<Partial<Messages>>;
  tenant: (tenant: Tenant, locale: Locale) => Promise<TenantMessages>;
}

/** Logs an unreadable file once. Results made without it are not memoized. */
type Report = (file: string, error: unknown) => object;

const reporter = () => {
  const reported = new Set<string>();
  return (file: string, error: unknown): void => {
    if (reported.has(file)) return;
    reported.add(file);
    console.error(JSON.stringify({ event: "messages_unreadable", file, reason: (error as Error).message }));
  };
};

type Build<Result> = (locale: Locale, tenant: Tenant, report: Report) => Promise<Result>;

/** Memoizes a result by tenant and language, unless a file could not be read, for example while a phone was offline. */
const loadOnce = <Result extends object>(logOnce: ReturnType<typeof reporter>, build: Build<Result>) => {
  const memoized = memoizeAsync<Result>(Number.POSITIVE_INFINITY);
  return async (locale: Locale, tenant: Tenant): Promise<Result> => {
    let incomplete: Result | undefined;
    const complete = await memoized(`${tenant} ${locale}`, async () => {
      let isComplete = true;
      const result = await build(locale, tenant, (file, error) => {
        logOnce(file, error);
        isComplete = false;
        return {};
      });
      if (isComplete) return result;
      incomplete = result;
      return undefined;
    });
    return (complete ?? incomplete) as Result;
  };
};

/**
 * Message loaders over some files. Each returns the same object every time. A file that cannot be read is logged once, and the
 * fallback's texts are shown.
 */
export const messageLoaders = (files: MessageFiles) => {
  const logOnce = reporter();
  const readTenantFile = (locale: Locale, tenant: Tenant, report: Report) =>
    files.tenant(tenant, locale).catch((error) => report(`tenants/${tenant}/${locale}`, error) as TenantMessages);
  const loadForAll = loadOnce(logOnce, async (locale, tenant, report) => {
    const read = (layer: Locale) => files.base(layer).catch((error) => report(`base/${layer}`, error));
    const layers = localeLayers(locale, tenant);
    const [baseTexts, tenantTexts] = await Promise.all([
      Promise.all(layers.map(read)),
      Promise.all(layers.map((layer) => readTenantFile(layer, tenant, report))),
    ]);
    const { region } = countryOf(tenantRow(tenant).country);
    // A tenant's English texts never override the page's own language.
    return merge.all(
      baseTexts.flatMap((texts, index) => [withCountryLabels(texts, region), tenantTexts[index] ?? {}]),
      MERGE_OPTIONS,
    ) as Messages;
  });
  const loadMessages = async (locale: Locale, tenant: Tenant, reader: Reader = "unknown"): Promise<Messages> =>
    messagesFor(await loadForAll(locale, tenant), reader);
  // Names have no fallback language: a missing name is the one in the table of tenants.
  const loadNetworkNames = loadOnce(
    logOnce,
    async (locale, tenant, report): Promise<TenantNames> =>
      (await readTenantFile(locale, tenant, report)).network ?? {},
  );
  return { loadMessages, loadNetworkNames };
};

/**
 * `loadMessages`: all texts of a tenant in a language, as a reader reads them. Missing ones come from the country's fallback and from
 * English; the tenant's own override the product's. `loadNetworkNames`: the names of the tenant and its locations.
 */
export const { loadMessages, loadNetworkNames } = messageLoaders({ base: readBase, tenant: readTenant });
