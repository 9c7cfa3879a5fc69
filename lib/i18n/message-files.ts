import type { Locale } from "@/lib/domain/country/locales";
import type { TenantNames } from "@/lib/domain/location/names";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type base from "@/messages/base/en.json";

export type Messages = typeof base;

type PartialTexts<Tree> = { [Key in keyof Tree]?: Tree[Key] extends string ? string : PartialTexts<Tree[Key]> };

/** A tenant's own file: texts that replace the product's, and the names of its locations. */
export type TenantMessages = PartialTexts<Messages> & { network?: TenantNames };

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
