import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { ProductMark } from "./product-mark";
import { TenantLogo } from "./tenant-logo";

interface WordmarkProps {
  tenant: Tenant;
  locale: Locale;
  /** The network's name, beside its logo. */
  tenantName: string;
}

/** The network's logo, else the product's mark, and whose network this is. */
export const Wordmark = async ({ tenant, locale, tenantName: network }: WordmarkProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <>
      <TenantLogo locale={locale} logos={BRANDS[tenant].logos} tenant={tenant}>
        <ProductMark name={t("product")} />
      </TenantLogo>
      <span className="min-w-0 text-balance border-line border-s ps-2 font-normal text-ink-second text-sm leading-tight wrap-anywhere sm:ps-3 sm:text-base">
        {network}
      </span>
    </>
  );
};
