import { getTranslations } from "next-intl/server";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { routes } from "@/lib/domain/routes";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { tenantName } from "@/lib/i18n/tenant-names";
import { LanguageChoice } from "./language-choice";
import { Wordmark } from "./wordmark";

interface SiteHeaderProps {
  tenant: Tenant;
  locale: Locale;
}

/** The logo, the tenant's name and the choice of languages. */
export const SiteHeader = async ({ tenant, locale }: SiteHeaderProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  const offered = localesOf(tenant).map((code) => ({ code, ...LOCALES[code] }));
  const languages = sortedIn(locale, offered, ({ name }) => name);
  return (
    <header className="border-line border-b bg-surface">
      <div className="page-frame flex min-h-16 flex-wrap items-center justify-between gap-x-2 sm:gap-x-4">
        <a className="flex min-h-11 min-w-0 grow basis-48 items-center font-semibold text-ink" href={routes.home}>
          <Wordmark locale={locale} tenantName={await tenantName(tenant, locale)} tenant={tenant} />
        </a>
        {languages.length > 1 && (
          <div className="ms-auto shrink-0 print:hidden">
            <LanguageChoice current={locale} label={t("language")} languages={languages} />
          </div>
        )}
      </div>
    </header>
  );
};
