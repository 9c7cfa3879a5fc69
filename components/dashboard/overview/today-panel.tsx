import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { Meter } from "@/components/ui/meter";
import type { Today } from "@/lib/contracts/staff-overview";
import { routes } from "@/lib/domain/routes";
import { clockOf, hoursText } from "@/lib/i18n/clock";
import { dayText } from "@/lib/i18n/dates";
import { checkInHref, type OverviewContext, weekHref } from "./overview-context";

interface TodayPanelProps {
  context: OverviewContext;
  today: Today;
}

interface TodayListProps {
  title: ReactNode;
  empty: string;
  rows: readonly { id: string; name: string; href: string; busy: number; capacity: number }[];
}

const linkClass = "inline-block py-1 font-medium text-accent-text underline-offset-4 hover:underline whitespace-nowrap";

const TodayList = ({ title, empty, rows }: TodayListProps) => {
  const shared = useTranslations("dashboard");
  return (
    <div className="min-w-0">
      <h3 className="font-medium text-ink-second text-sm">{title}</h3>
      {rows.length === 0 && <p className="mt-1 text-ink-second text-sm">{empty}</p>}
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {rows.map(({ id, name, href, busy, capacity }) => (
          <li className="flex flex-wrap items-center gap-x-3 text-sm tabular-nums" key={id}>
            <DashboardLink className={linkClass} href={href} prefetch={false}>
              {name}
            </DashboardLink>
            <Meter
              className="grow basis-[8em]"
              label={name}
              max={capacity}
              text={shared("seatsTaken", { busy, capacity })}
              value={busy}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};

/** Today's presentations, which link to their check-in lists, and today's sessions. */
export const TodayPanel = ({ context, today }: TodayPanelProps) => {
  const t = useTranslations("overview");
  const shared = useTranslations("dashboard");
  const { locationKey, zone, language } = context;
  const presentations = today.presentations.map(({ _id, date, busyCapacity, capacity }) => ({
    id: _id,
    name: clockOf(language, new Date(date), zone),
    href: checkInHref(context, _id),
    busy: busyCapacity,
    capacity,
  }));
  const sessions = today.sessions.map(({ _id, start_time, end_time, busyCapacity, capacity }) => ({
    id: _id,
    name: hoursText(language, start_time, end_time),
    href: weekHref(context, today.date),
    busy: busyCapacity,
    capacity,
  }));
  return (
    <section aria-labelledby="today" className="grid gap-3 rounded-lg border border-line bg-surface-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold" id="today">
          {t("today", { day: dayText(language, "longDay", today.date) })}
        </h2>
        <DashboardLink className={linkClass} href={`${routes.checkIn}?location=${locationKey}`} prefetch={false}>
          {t("openDoor")}
        </DashboardLink>
      </div>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-2">
        <TodayList empty={t("noPresentationsToday")} rows={presentations} title={shared("presentations")} />
        <TodayList empty={t("noSessionsToday")} rows={sessions} title={shared("startDays")} />
      </div>
    </section>
  );
};
