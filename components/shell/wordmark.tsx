import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { TenantLogo } from "./tenant-logo";

/** The product's logo, in the tenant's accent colour. */
const ProductMark = ({ name }: { name: string }) => (
  <span className="flex h-8 items-center gap-1.5 sm:gap-2">
    <svg aria-hidden="true" className="size-7 shrink-0" fill="none" viewBox="2 2 36 36">
      <rect className="fill-accent" height="36" rx="10" width="36" x="2" y="2" />
      <path className="fill-warning-300 dark:fill-accent-on" d="M11.5 26a8.5 8.5 0 0 1 17 0z" />
      <path
        className="stroke-accent-on"
        d="M8.5 30h23M20 13.4v-3M11.1 17.1 9 15M28.9 17.1 31 15"
        strokeLinecap="round"
        strokeWidth="2.4"
      />
    </svg>
    <span className="font-bold text-[1.1rem] sm:text-[1.3rem] text-ink leading-none" translate="no">
      {name}
    </span>
  </span>
);

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
    <span className="flex min-w-0 grow flex-wrap items-center gap-y-1 overflow-x-clip py-2">
      <span className="me-[1rem] flex sm:me-[1.5rem]">
        <TenantLogo locale={locale} logos={BRANDS[tenant].logos} tenant={tenant}>
          <ProductMark name={t("product")} />
        </TenantLogo>
      </span>
      {/* The line to its left is beside the logo; it is cut off when the name is in a row of its own. */}
      <span
        className="ms-[calc(-0.5rem-1px)] max-w-full grow basis-[5em] text-balance border-line border-s ps-[0.5rem] font-normal text-ink-second text-sm leading-tight sm:ms-[calc(-0.75rem-1px)] sm:ps-[0.75rem] sm:text-base"
        translate="no"
      >
        {tenantName}
      </span>
    </span>
  );
};
