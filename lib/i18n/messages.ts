import merge from "deepmerge";
import { COUNTRIES, countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { TenantNames } from "@/lib/domain/location/names";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { memoizeAsync } from "@/lib/kit/memoize";
import { type Messages, readBase, readTenant, type TenantMessages } from "./message-files";

const BASE: Locale = "en";

// The build compiles a text with parameters to a list, which must replace the other one whole.
const WHOLE = { arrayMerge: (_: unknown[], over: unknown[]) => over };

// The tenant's country decides. A language of another country falls back as in that country.
const fallbackOf = (locale: Locale, tenant: Tenant): Locale => {
  const own = countryOf(tenantRow(tenant).country);
  if (own.locales.includes(locale)) return own.fallbackLocale;
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
  const said = new Set<string>();
  return (file: string, error: unknown): void => {
    if (said.has(file)) return;
    said.add(file);
    console.error(JSON.stringify({ event: "messages_unreadable", file, reason: (error as Error).message }));
  };
};

type Make<Result> = (locale: Locale, tenant: Tenant, report: Report) => Promise<Result>;

/** Memoizes a result by tenant and language, unless a file could not be read, for example while a phone was offline. */
const loadOnce = <Result extends object>(say: ReturnType<typeof reporter>, make: Make<Result>) => {
  const keep = memoizeAsync<Result>(Number.POSITIVE_INFINITY);
  return async (locale: Locale, tenant: Tenant): Promise<Result> => {
    let without: Result | undefined;
    const whole = await keep(`${tenant} ${locale}`, async () => {
      let isWhole = true;
      const made = await make(locale, tenant, (file, error) => {
        say(file, error);
        isWhole = false;
        return {};
      });
      if (isWhole) return made;
      without = made;
      return undefined;
    });
    return (whole ?? without) as Result;
  };
};

/**
 * Message loaders over some files. Each returns the same object every time. A file that cannot be read is logged once, and the
 * fallback's texts are shown.
 */
export const messageLoaders = (files: MessageFiles) => {
  const say = reporter();
  const readOwn = (locale: Locale, tenant: Tenant, report: Report) =>
    files.tenant(tenant, locale).catch((error) => report(`tenants/${tenant}/${locale}`, error) as TenantMessages);
  const loadMessages = loadOnce(say, async (locale, tenant, report) => {
    const read = (layer: Locale) => files.base(layer).catch((error) => report(`base/${layer}`, error));
    const layers = localeLayers(locale, tenant);
    const [shared, own] = await Promise.all([
      Promise.all(layers.map(read)),
      Promise.all(layers.map((layer) => readOwn(layer, tenant, report))),
    ]);
    // A tenant's English texts never override the page's own language.
    return merge.all(
      shared.flatMap((words, at) => [words, own[at] ?? {}]),
      WHOLE,
    ) as Messages;
  });
  // Names have no fallback language: a missing name is the one in the table of tenants.
  const loadNetworkNames = loadOnce(
    say,
    async (locale, tenant, report): Promise<TenantNames> => (await readOwn(locale, tenant, report)).network ?? {},
  );
  return { loadMessages, loadNetworkNames };
};

/**
 * `loadMessages`: all texts of a tenant in a language. Missing ones come from the country's fallback and from English; the
 * tenant's own override the product's. `loadNetworkNames`: the names of the tenant and its locations.
 */
export const { loadMessages, loadNetworkNames } = messageLoaders({ base: readBase, tenant: readTenant });
