import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { NetworkLogo } from "./network-logo";
import { ProductMark } from "./product-mark";

interface WordmarkProps {
  tenant: Tenant;
  locale: Locale;
  /** The network's name, beside its logo. */
  network: string;
}

/** The network's logo, else the product's mark, and whose network this is. */
export const Wordmark = async ({ tenant, locale, network }: WordmarkProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <>
      <NetworkLogo locale={locale} logos={BRANDS[tenant].logos} tenant={tenant}>
        <ProductMark name={t("product")} />
      </NetworkLogo>
      <span className="min-w-0 text-balance border-line border-s ps-2 font-normal text-ink-second text-sm leading-tight wrap-anywhere sm:ps-3 sm:text-base">
        {network}
      </span>
    </>
  );
};
