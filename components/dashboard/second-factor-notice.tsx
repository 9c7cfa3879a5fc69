import { getTranslations } from "next-intl/server";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { instantText } from "@/lib/i18n/dates";
import { dayIn, daysBetween } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";
import { DashboardLink } from "./dashboard-link";

interface SecondFactorNoticeProps {
  /** Until when the person may do without a second factor. */
  dueAt: Date;
  /** Of the days that are counted down. */
  zone: string;
  locale: Locale;
  location: string | undefined;
  /** Whether it leads to the account. */
  hasLink: boolean;
}

/** Counts down the days until a second factor is needed. */
export const SecondFactorNotice = async ({ dueAt, zone, locale, location, hasLink }: SecondFactorNoticeProps) => {
  const t = await getTranslations({ locale, namespace: "stepUp" });
  const days = Math.max(0, daysBetween(dayIn(zone, new Date()), dayIn(zone, dueAt)));
  const date = instantText(locale, "longDate", dueAt, zone);
  return (
    <Notice
      action={
        hasLink && (
          <DashboardLink
            className="font-medium text-accent-text underline underline-offset-4"
            href={routes.account + queryString({ location })}
          >
            {t("dueLink")}
          </DashboardLink>
        )
      }
      className="mb-6 print:hidden"
      status="warning"
      title={t("due", { date, days })}
    >
      {t("dueText")}
    </Notice>
  );
};
