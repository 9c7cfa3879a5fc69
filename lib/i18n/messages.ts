import merge from "deepmerge";
import { COUNTRIES, countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import type { TenantNames } from "@/lib/domain/location/names";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { memoizeAsync } from "@/lib/kit/memoize";
import type base from "@/messages/base/en.json";
import { readBase, readTenant } from "./message-files";

export type Messages = typeof base;

type PartialTexts<Tree> = { [Key in keyof Tree]?: Tree[Key] extends string ? string : PartialTexts<Tree[Key]> };

/** A tenant's own file: any of the product's words in its own, and what it calls its centres. */
export type TenantMessages = PartialTexts<Messages> & { network?: TenantNames };

const BASE: Locale = "en";

// The build turns a text with parameters into a list: it takes another's place as a whole, like any text.
const WHOLE = { arrayMerge: (_: unknown[], over: unknown[]) => over };

// The tenant's own country decides; a language of another country falls back as it does at home.
const fallbackOf = (locale: Locale, tenant: Tenant): Locale => {
  const own = countryOf(tenantRow(tenant).country);
  if (own.locales.includes(locale)) return own.fallbackLocale;
  return Object.values(COUNTRIES).find(({ defaultLocale }) => defaultLocale === locale)?.fallbackLocale ?? BASE;
};

/** English, the country's fallback, the language: each over those before it, the language itself always last. */
const localeLayers = (locale: Locale, tenant: Tenant): Locale[] =>
  [...new Set([BASE, fallbackOf(locale, tenant)])].filter((layer) => layer !== locale).concat(locale);

/** Where the layers come from. A file that is not there is empty; one that cannot be read rejects. */
export interface MessageFiles {
  base: (locale: Locale) => Promise<Partial<Messages>>;
  tenant: (tenant: Tenant, locale: Locale) => Promise<TenantMessages>;
}

/** What becomes of a file that cannot be read: said once, and nothing is kept that was made without it. */
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

/** Makes a result once for a language of a tenant; again only where something could not be read, as when a phone was offline. */
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
 * Loaders over some files. Both answer the same object each time: a page does not put the words together again. A file
 * that cannot be read is said once in the log, and what lies under it is shown (spec §7).
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
    // A network's words in English never cover the page's own language.
    return merge.all(
      shared.flatMap((words, at) => [words, own[at] ?? {}]),
      WHOLE,
    ) as Messages;
  });
  // A name of another language is no text to fall back to: under the language's own stands the one in the table.
  const loadNetworkNames = loadOnce(
    say,
    async (locale, tenant, report): Promise<TenantNames> => (await readOwn(locale, tenant, report)).network ?? {},
  );
  return { loadMessages, loadNetworkNames };
};

/**
 * `loadMessages`: a tenant's words in a language, completed from its country's fallback and from English, with the
 * tenant's own over them: no key is ever missing. `loadNetworkNames`: what it calls itself and its centres.
 */
export const { loadMessages, loadNetworkNames } = messageLoaders({ base: readBase, tenant: readTenant });
