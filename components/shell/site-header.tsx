import { getTranslations } from "next-intl/server";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { LanguageChoice } from "./language-choice";
import { Wordmark } from "./wordmark";

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
      <div className="mx-auto flex min-h-16 max-w-240 items-center justify-between gap-2 px-4 sm:gap-4">
        <a className="flex min-h-11 min-w-0 items-center gap-2 font-semibold sm:gap-3 text-ink" href={routes.home}>
          <Wordmark name={t("product")} network={tenantRow(tenant).name} />
        </a>
        {languages.length > 1 && (
          <div className="shrink-0 print:hidden">
            <LanguageChoice current={locale} label={t("language")} languages={languages} />
          </div>
        )}
      </div>
    </header>
  );
};
