import { countryOf } from "@/lib/domain/country/countries";
import { ALL_LOCALES, isLocale, type Locale } from "@/lib/domain/country/locales";
import { type Tenant, tenantRow } from "./tenants";

/** The languages that a tenant offers: those of its row, else its country's. */
export const localesOf = (tenant: Tenant): readonly Locale[] => {
  const { country, languages = countryOf(country).locales } = tenantRow(tenant);
  return languages === "all" ? ALL_LOCALES : languages;
};

/** The language until the visitor chooses one: the first of the tenant's own, else the country's default. */
export const defaultLocaleOf = (tenant: Tenant): Locale => {
  const { country, languages } = tenantRow(tenant);
  const [first] = languages === "all" ? [] : (languages ?? []);
  return first ?? countryOf(country).defaultLocale;
};

/** The chosen language where the tenant offers it, else the default. */
export const localeFor = (tenant: Tenant, chosen: string | undefined): Locale =>
  chosen && isLocale(chosen) && localesOf(tenant).includes(chosen) ? chosen : defaultLocaleOf(tenant);
