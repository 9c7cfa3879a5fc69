import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES, isLocale, type Locale } from "@/lib/domain/country/locales";
import { type Tenant, tenantRow } from "./tenants";

/** The languages a tenant offers: its country's; all of them for the global and the developer's tenant. */
export const localesOf = (tenant: Tenant): readonly Locale[] => {
  const { country, languages } = tenantRow(tenant);
  return languages === "all" ? ALL_LOCALES : countryOf(country).locales;
};

/** The language before anybody chose one: the country's default. */
export const defaultLocaleOf = (tenant: Tenant): Locale => countryOf(tenantRow(tenant).country).defaultLocale;

/** The language in force: the chosen one where the tenant offers it, else the default. */
export const localeFor = (tenant: Tenant, chosen: string | undefined): Locale =>
  chosen && isLocale(chosen) && localesOf(tenant).includes(chosen) ? chosen : defaultLocaleOf(tenant);
