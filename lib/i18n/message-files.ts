import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Messages, TenantMessages } from "./messages";

interface File<Content> {
  default: Content;
}

/** The product's own words in a language. */
export const readBase = async (locale: Locale): Promise<Partial<Messages>> =>
  ((await import(`../../messages/base/${locale}.json`)) as File<Partial<Messages>>).default;

// Bundlers and Node each say it in their own way.
const isMissing = (error: unknown): boolean =>
  /MODULE_NOT_FOUND/.test(String((error as { code?: unknown }).code)) ||
  /Unknown variable dynamic import/.test((error as Error).message);

/** A tenant's own words in a language; none where it has no file. */
export const readTenant = async (tenant: Tenant, locale: Locale): Promise<TenantMessages> => {
  try {
    return ((await import(`../../messages/tenants/${tenant}/${locale}.json`)) as File<TenantMessages>).default;
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
};
