import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { ProductMark } from "./product-mark";
import { TenantLogo } from "./tenant-logo";

interface WordmarkProps {
  tenant: Tenant;
  locale: Locale;
  /** Shown beside the logo. */
  tenantName: string;
}

/** The tenant's logo, or the product's logo if it has none, and the tenant's name. */
export const Wordmark = async ({ tenant, locale, tenantName }: WordmarkProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <>
      <TenantLogo locale={locale} logos={BRANDS[tenant].logos} tenant={tenant}>
        <ProductMark name={t("product")} />
      </TenantLogo>
      <span className="min-w-0 text-balance border-line border-s ps-2 font-normal text-ink-second text-sm leading-tight wrap-anywhere sm:ps-3 sm:text-base">
        {tenantName}
      </span>
    </>
  );
};
