import "server-only";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLocale, type Locale } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

/** The parameters that the middleware puts before every page's own. */
export interface PageParams {
  tenant: string;
  locale: string;
}

/** Validates a page's tenant and language, and sets next-intl's language so that the page can be prerendered. */
export const startPage = async (params: Promise<PageParams>): Promise<{ tenant: Tenant; locale: Locale }> => {
  const { tenant, locale } = await params;
  if (!isTenant(tenant) || !isLocale(locale) || !localesOf(tenant).includes(locale)) notFound();
  setRequestLocale(locale);
  return { tenant, locale };
};
