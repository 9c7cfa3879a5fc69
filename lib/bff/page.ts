import "server-only";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLocale, type Locale } from "@/lib/domain/country/locales";
import { localesOf } from "@/lib/domain/tenant/language";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

/** What the middleware puts before every page's own parameters. */
export interface PageParams {
  tenant: string;
  locale: string;
}

/** A page's tenant and language, checked; also tells next-intl the language, so that the page may be static. */
export const startPage = async (params: Promise<PageParams>): Promise<{ tenant: Tenant; locale: Locale }> => {
  const { tenant, locale } = await params;
  if (!isTenant(tenant) || !isLocale(locale) || !localesOf(tenant).includes(locale)) notFound();
  setRequestLocale(locale);
  return { tenant, locale };
};
