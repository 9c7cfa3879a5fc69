import { getTranslations } from "next-intl/server";
import { Disclosure } from "@/components/ui/disclosure";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { HELP_ID } from "./help-id";
import { Themes } from "./themes";

const QUESTIONS = ["code", "stop", "change", "other"] as const;

/** Frequent questions, in the same place on every page (WCAG 3.2.6). */
const Help = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "help" });
  return (
    <Disclosure id={HELP_ID} summary={t("title")}>
      <dl className="grid max-w-prose gap-4 pt-2">
        {QUESTIONS.map((name) => (
          <div key={name}>
            <dt className="font-medium text-ink">{t(`${name}Question`)}</dt>
            <dd className="mt-1">{t(`${name}Answer`)}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
};

interface SiteFooterProps {
  locale: Locale;
  /** Whether it links to the developer inbox: a network's does in the demo. */
  hasInbox: boolean;
}

/** The footer of every page. */
export const SiteFooter = async ({ locale, hasInbox }: SiteFooterProps) => {
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <footer className="mt-auto border-line border-t print:hidden">
      <div className="page-frame grid gap-4 py-6 text-ink-second text-sm">
        <Help locale={locale} />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <p className="min-w-0 max-w-prose flex-1 basis-72">{t("footer")}</p>
          <Themes locale={locale} />
        </div>
        {hasInbox && (
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
