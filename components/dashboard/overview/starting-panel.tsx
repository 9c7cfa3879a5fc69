import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { StartingDay } from "@/lib/contracts/overview-parts";
import { hoursText } from "@/lib/i18n/clock";
import { dayText } from "@/lib/i18n/dates";
import { applicantsHref, type OverviewContext, signInSheetsHref } from "./overview-context";

interface StartingPanelProps {
  context: OverviewContext;
  /** Today and tomorrow. */
  days: readonly StartingDay[];
}

const linkClass =
  "inline-flex min-h-11 items-center text-accent-text underline-offset-4 hover:underline print:text-ink print:no-underline";

const StartingSessions = ({ context, day: { date, sessions } }: { context: OverviewContext; day: StartingDay }) => {
  const t = useTranslations("overview");
  return (
    <ul>
      {sessions.map(({ _id, start_time, end_time, people }) => {
        const session = hoursText(context.language, start_time, end_time);
        return (
          <li
            className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t text-sm tabular-nums first:border-t-0"
            key={_id}
          >
            <DashboardLink
              className={linkClass}
              href={applicantsHref(context, { startDate: date, sort: "name" })}
              prefetch={false}
            >
              {`${session}: ${t("peopleCount", { count: people })}`}
            </DashboardLink>
            <DashboardLink
              aria-label={t("signInSheetFor", { session })}
              className={`${linkClass} print:hidden`}
              href={signInSheetsHref(context, date, _id)}
              prefetch={false}
            >
              {t("signInSheet")}
            </DashboardLink>
          </li>
        );
      })}
    </ul>
  );
};

/** Who starts today and tomorrow, by session, with the sheets that they sign. */
export const StartingPanel = ({ context, days }: StartingPanelProps) => {
  const t = useTranslations("overview");
  return (
    <div className="grid grid-cols-1 content-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
      {days.map((day, index) => (
        <section
          aria-labelledby={`starting-${index}`}
          className="rounded-lg border border-line bg-surface-raised p-4 print:break-inside-avoid"
          key={day.date}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="font-semibold" id={`starting-${index}`}>
              <span>{t(index === 0 ? "startingToday" : "startingTomorrow")}</span>
              <span className="ms-2 font-normal text-ink-second text-sm">
                {dayText(context.language, "weekdayAndDay", day.date)}
              </span>
            </h2>
            {day.sessions.length > 1 && (
              <DashboardLink
                className={`${linkClass} text-sm print:hidden`}
                href={signInSheetsHref(context, day.date)}
                prefetch={false}
              >
                {t("sheetTitle")}
              </DashboardLink>
            )}
          </div>
          {day.sessions.length === 0 ? (
            <p className="mt-1 text-ink-second text-sm">{t("nobodyStarts")}</p>
          ) : (
            <StartingSessions context={context} day={day} />
          )}
        </section>
      ))}
    </div>
  );
};
