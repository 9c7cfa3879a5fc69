import type { Locale } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Messages, TenantMessages } from "./messages";

interface File<Content> {
  default: Content;
}

/** The product's texts in a language. */
export const readBase = async (locale: Locale): Promise<Partial<Messages>> =>
  ((await import(`../../messages/base/${locale}.json`)) as File<Partial<Messages>>).default;

// Bundlers and Node report a missing module differently.
const isMissing = (error: unknown): boolean =>
  /MODULE_NOT_FOUND/.test(String((error as { code?: unknown }).code)) ||
  /Unknown variable dynamic import/.test((error as Error).message);

/** A tenant's own texts in a language; empty without a file. */
export const readTenant = async (tenant: Tenant, locale: Locale): Promise<TenantMessages> => {
  try {
    return ((await import(`../../messages/tenants/${tenant}/${locale}.json`)) as File<TenantMessages>).default;
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
};
