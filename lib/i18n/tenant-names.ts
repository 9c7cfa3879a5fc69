import type { Locale } from "@/lib/domain/country/locales";
import { translateLocation } from "@/lib/domain/location/names";
import { defaultLocaleOf, localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { loadNetworkNames } from "./messages";

const nameIn = async (tenant: Tenant, locale: Locale): Promise<string | undefined> =>
  localesOf(tenant).includes(locale)
    ? (await loadNetworkNames(locale, tenant)).name
    : (await loadNetworkNames(locale, "global")).networks?.[tenant];

/** A tenant's name in a language. In a language that it does not offer, the global tenant's file names it. */
export const tenantName = async (tenant: Tenant, locale: Locale): Promise<string> =>
  (await nameIn(tenant, locale)) ?? tenantRow(tenant).name;

/** What follows a page's name in the window's title: the product and the network. */
export const siteTitleOf = async (tenant: Tenant, locale: Locale): Promise<string> =>
  `Startday · ${await tenantName(tenant, locale)}`;

/** Regions of schools, or schools, with their names in a language. A name that the network has in its own language only says so. */
export const translateSchoolNames = async <Entry extends { _id: string; name: string }>(
  entries: readonly Entry[],
  list: "regions" | "schools",
  tenant: Tenant,
  locale: Locale | undefined,
): Promise<(Entry & { lang?: Locale })[]> => {
  const own = defaultLocaleOf(tenant);
  if (locale === undefined || locale === own) return [...entries];
  const names = (await loadNetworkNames(locale, tenant))[list] ?? {};
  return entries.map((entry) => {
    const name = names[entry._id];
    return name === undefined ? { ...entry, lang: own } : { ...entry, name };
  });
};

/** Locations with their texts in a language. */
export const translateLocations = async <Location extends { location_key: string }>(
  locations: readonly Location[],
  tenant: Tenant,
  locale: Locale,
) => {
  const names = await loadNetworkNames(locale, tenant);
  return locations.map((location) => translateLocation(location, names));
};
