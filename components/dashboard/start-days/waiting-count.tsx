"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { useLoaded } from "@/lib/client/use-loaded";
import { useRefresh } from "@/lib/client/use-refresh";
import { routes } from "@/lib/domain/routes";
import { type Day, mondayOf } from "@/lib/kit/day";
import { queryString } from "@/lib/kit/url";

interface Counts {
  locationKey: string;
  byCell: ReadonlyMap<string, number>;
}

const CountsContext = createContext<Counts>({ locationKey: "", byCell: new Map() });
const cellKey = (sessionId: string, date: Day) => `${sessionId} ${date}`;
const REFRESH_MS = 60_000;

interface WaitingCountsProps {
  locationKey: string;
  monday: Day | undefined;
  children: ReactNode;
}

/** Loads how many wait for each cell of a week, in one call. Without an answer the cells show no number. */
export const WaitingCounts = ({ locationKey, monday, children }: WaitingCountsProps) => {
  const isOffered = useFeature("desk");
  const { data, reload } = useLoaded(isOffered && monday ? `${locationKey} ${monday}` : undefined, () =>
    call("GET /waiting/counts", { query: { locationKey, from: monday ?? "", weeks: 1 } }),
  );
  useRefresh(reload, REFRESH_MS);
  const counts = useMemo(
    () => ({
      locationKey,
      byCell: new Map(data?.counts.map(({ sessionId, date, count }) => [cellKey(sessionId, date), count])),
    }),
    [locationKey, data],
  );
  return <CountsContext value={counts}>{children}</CountsContext>;
};

interface WaitingCountProps {
  sessionId: string;
  date: Day;
  /** The day and the times, for screen readers. */
  dayName: string;
  hours: string;
}

/** How many wait for a session on a day, as a link to them; nothing if nobody does. */
export const WaitingCount = ({ sessionId, date, dayName, hours }: WaitingCountProps) => {
  const t = useTranslations("startDays");
  const { locationKey, byCell } = useContext(CountsContext);
  const count = byCell.get(cellKey(sessionId, date));
  if (!count) return null;
  const query = { location: locationKey, session: sessionId, week: mondayOf(date) };
  return (
    <DashboardLink
      className="flex min-h-6 items-center justify-self-start whitespace-nowrap font-medium text-warning text-xs tabular-nums underline underline-offset-4"
      href={routes.waiting + queryString(query)}
      prefetch={false}
    >
      <span>{t("waitingCount", { count })}</span>
      <span className="sr-only">{` ${t("waitingHint", { day: dayName, hours })}`}</span>
    </DashboardLink>
  );
};
