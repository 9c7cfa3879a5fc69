import Image from "next/image";
import { getTranslations } from "next-intl/server";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { LanguageChoice } from "./language-choice";

interface SiteHeaderProps {
  tenant: Tenant;
  locale: Locale;
}

/** Logo, the network's name and the languages it offers. */
export const SiteHeader = async ({ tenant, locale }: SiteHeaderProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  const languages = localesOf(tenant).map((code) => ({ code, ...LOCALES[code] }));
  return (
    <header className="border-line border-b bg-surface">
      <div className="mx-auto flex min-h-16 max-w-240 items-center justify-between gap-4 px-4">
        <a className="flex min-h-11 items-center gap-3 font-semibold text-ink" href={routes.home}>
          <Image
            alt={t("product")}
            className="h-8 w-auto dark:hidden"
            height={32}
            priority
            src="/logo.svg"
            width={128}
          />
          <Image
            alt={t("product")}
            className="hidden h-8 w-auto dark:block"
            height={32}
            priority
            src="/logo-white.svg"
            width={128}
          />
          <span className="border-line border-s ps-3 font-normal text-ink-second">{tenantRow(tenant).name}</span>
        </a>
        {languages.length > 1 && <LanguageChoice current={locale} label={t("language")} languages={languages} />}
      </div>
    </header>
  );
};
