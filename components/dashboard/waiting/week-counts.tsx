"use client";

import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { Table, Td, Th } from "@/components/ui/table";
import type { Locale } from "@/lib/domain/country/locales";
import { type WaitingQuery, waitingParameters } from "@/lib/domain/dashboard/waiting-list";
import { routes } from "@/lib/domain/routes";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { dayText } from "@/lib/i18n/dates";
import { sessionsText } from "@/lib/i18n/sessions-text";
import { type Day, mondayOf } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";
import type { WaitingCounts } from "./use-waiting";

interface WeekCountsProps {
  counts: WaitingCounts;
  query: WaitingQuery;
  locationKey: string;
  language: Locale;
}

interface CountLinkProps {
  href: string;
  count: number;
  /** What the number counts, for screen readers. */
  label: string;
  isCurrent: boolean;
}

const CountLink = ({ href, count, label, isCurrent }: CountLinkProps) => (
  <DashboardLink
    aria-current={isCurrent ? "true" : undefined}
    aria-label={label}
    className="inline-flex min-h-11 min-w-11 items-center justify-end rounded-md font-medium text-accent-text underline-offset-4 hover:underline aria-[current]:bg-accent-soft"
    href={href}
    prefetch={false}
    scroll={false}
  >
    {count}
  </DashboardLink>
);

/** The sessions waited for, each pair once, with the counts of each week's Monday. */
const rowsOf = ({ sessions, counts }: NonNullable<WaitingCounts>) =>
  pairsOf(sessions).map(({ first, second }) => ({
    id: first._id,
    sessions: second ? [first, second] : [first],
    waiting: first.waiting,
    byWeek: new Map(
      counts.filter(({ sessionId }) => sessionId === first._id).map(({ date, count }) => [mondayOf(date), count]),
    ),
  }));

const STICKY = "pinned-start z-1 border-e max-sm:max-w-40 max-sm:whitespace-normal";

/** A table of how many wait for which sessions, by the week in which they could start. A number filters the list below. */
export const WeekCounts = ({ counts, query, locationKey, language }: WeekCountsProps) => {
  const t = useTranslations("staffWaiting");
  if (!counts || counts.total === 0) return null;
  const rows = rowsOf(counts);
  const weeks = [...new Set(rows.flatMap(({ byWeek }) => [...byWeek.keys()]))].sort();
  const hrefOf = (sessionId: string, week?: Day) => {
    const parameters = waitingParameters({ ...query, sessionId, week, page: 1 });
    return routes.waiting + queryString({ location: locationKey, ...parameters });
  };
  const linkOf = ({ id, sessions }: (typeof rows)[number], count: number, week?: Day) => {
    const words = { sessions: sessionsText(language, sessions), count };
    return (
      <CountLink
        count={count}
        href={hrefOf(id, week)}
        isCurrent={query.sessionId === id && (query.week && mondayOf(query.week)) === week}
        label={week ? t("weekCount", { ...words, week: dayText(language, "dayOfMonth", week) }) : t("allCount", words)}
      />
    );
  };
  return (
    <Table caption={t("countsTitle")} captionHidden={false}>
      <thead>
        <tr>
          <Th className={`${STICKY} bg-surface-sunken`}>{t("sessions")}</Th>
          <Th numeric>{t("allWeeks")}</Th>
          {weeks.map((week) => (
            <Th key={week} numeric>
              {dayText(language, "dayOfMonth", week)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <Th className={`${STICKY} border-line border-b bg-surface-raised`} scope="row">
              {sessionsText(language, row.sessions)}
            </Th>
            <Td numeric>{linkOf(row, row.waiting)}</Td>
            {weeks.map((week) => {
              const count = row.byWeek.get(week);
              return (
                <Td key={week} numeric>
                  {count === undefined ? null : linkOf(row, count, week)}
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
