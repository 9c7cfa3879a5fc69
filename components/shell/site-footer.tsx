import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";

interface SiteFooterProps {
  locale: Locale;
  /** The demo shows where its messages go. */
  isDemo: boolean;
}

/** The same last lines on every page. */
export const SiteFooter = async ({ locale, isDemo }: SiteFooterProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <footer className="mt-auto border-line border-t">
      <div className="mx-auto flex max-w-240 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-6 text-sm text-ink-second">
        <p className="max-w-prose">{t("footer")}</p>
        {isDemo && (
          <a className="inline-block py-1 underline underline-offset-4 hover:text-ink" href={routes.developerInbox}>
            {t("developerInbox")}
          </a>
        )}
      </div>
    </footer>
  );
};
