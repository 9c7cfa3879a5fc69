import { getTranslations } from "next-intl/server";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { Help } from "./help";
import { Themes } from "./themes";

interface SiteFooterProps {
  locale: Locale;
  /** Whether this is the demo, which links to its inbox. */
  isDemo: boolean;
}

/** The footer of every page. */
export const SiteFooter = async ({ locale, isDemo }: SiteFooterProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <footer className="mt-auto border-line border-t print:hidden">
      <div className="mx-auto grid max-w-240 gap-4 px-4 py-6 text-ink-second text-sm">
        <Help locale={locale} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="min-w-0 max-w-prose flex-1 basis-72">{t("footer")}</p>
          <Themes locale={locale} />
        </div>
        {isDemo && (
          <a
            className="inline-block justify-self-start py-1 underline underline-offset-4 hover:text-ink"
            href={routes.developerInbox}
          >
            {t("developerInbox")}
          </a>
        )}
      </div>
    </footer>
  );
};
