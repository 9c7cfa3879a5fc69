import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES, isLocale, type Locale } from "@/lib/domain/country/locales";
import { type Tenant, tenantRow } from "./tenants";

/** The languages that a tenant offers: its country's. The global and the developers' tenant offer all. */
export const localesOf = (tenant: Tenant): readonly Locale[] => {
  const { country, languages } = tenantRow(tenant);
  return languages === "all" ? ALL_LOCALES : countryOf(country).locales;
};

/** The language until the visitor chooses one: the country's default. */
export const defaultLocaleOf = (tenant: Tenant): Locale => countryOf(tenantRow(tenant).country).defaultLocale;

/** The chosen language where the tenant offers it, else the default. */
export const localeFor = (tenant: Tenant, chosen: string | undefined): Locale =>
  chosen && isLocale(chosen) && localesOf(tenant).includes(chosen) ? chosen : defaultLocaleOf(tenant);
