import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { Help } from "./help";

interface SiteFooterProps {
  locale: Locale;
  /** The demo shows where its messages go. */
  isDemo: boolean;
}

/** The same last lines on every page. */
export const SiteFooter = async ({ locale, isDemo }: SiteFooterProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <footer className="mt-auto border-line border-t print:hidden">
      <div className="mx-auto grid max-w-240 gap-4 px-4 py-6 text-ink-second text-sm">
        <Help locale={locale} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="max-w-prose">{t("footer")}</p>
          {isDemo && (
            <a className="inline-block py-1 underline underline-offset-4 hover:text-ink" href={routes.developerInbox}>
              {t("developerInbox")}
            </a>
          )}
        </div>
      </div>
    </footer>
  );
};
