"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { ClosedDays } from "@/components/dashboard/closures/closed-days";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLiveClosures } from "@/components/dashboard/use-closures";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonCards } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { type Day, dayIn, isDay, mondayOf } from "@/lib/kit/day";
import { createCapacityStore } from "./capacity-store";
import { useWeek } from "./use-week";
import { useWeeks } from "./use-weeks";
import { WaitingCounts } from "./waiting-count";
import { WeekList } from "./week-list";
import { WeekPanel } from "./week-panel";

interface StartDaysScreenProps {
  location: DashboardLocation;
  language: Locale;
  /** Wording key of the location for the introduction. */
  wordingKey: string;
  /** Names of public holidays by their day. */
  holidays: Readonly<Record<Day, string>>;
}

/** The Monday of the week that the URL names by any of its days; `undefined` if the text is no day. */
const mondayIn = (week: string | null): Day | undefined => (week && isDay(week) ? mondayOf(week) : undefined);

/** The list of weeks, and the chosen week's sessions with their capacities. Nothing is saved before a confirmation. */
export const StartDaysScreen = ({ location, language, wordingKey, holidays }: StartDaysScreenProps) => {
  const { location_key: locationKey, timeZone } = location;
  const t = useTranslations("startDays");
  const shared = useTranslations("dashboard");
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const today = dayIn(timeZone, new Date());
  const weeks = useWeeks(locationKey, today);
  const monday = mondayIn(query.get("week")) ?? weeks.preselected;
  const week = useWeek(locationKey, monday);
  const [store] = useState(() => createCapacityStore(locationKey));
  const { reload: reloadWeeks } = weeks;
  const { reload: reloadWeek } = week;
  const reload = useCallback(() => {
    reloadWeeks();
    reloadWeek();
  }, [reloadWeeks, reloadWeek]);
  const closures = useLiveClosures(locationKey, reload);

  const choose = (to: Day) => router.replace(`${path}?location=${locationKey}&week=${to}`, { scroll: false });
  const notice = useLoadFailure(weeks.error ?? week.error, reload);
  // Loaded data and edits stay on screen if only a refresh failed.
  if (notice && !(weeks.data && week.data)) return notice;
  const isEmpty = week.data?.every(({ cells }) => cells.length === 0);
  return (
    <div className="grid gap-6">
      <p className="-mt-4 text-ink-second">
        {`${t("lead", { place: wordingKey })} · ${shared("timeZone", { zone: location.zoneLabel })}`}
      </p>
      <div className="flex flex-col gap-6 lg:flex-row">
        {weeks.data ? (
          <WeekList
            current={monday}
            ended={weeks.ended}
            growing={weeks.growing}
            language={language}
            onChoose={choose}
            onGrow={weeks.grow}
            store={store}
            today={today}
            weeks={weeks.data}
          />
        ) : (
          <SkeletonCards
            // As high as the strip of weeks, with its three lines.
            className="h-[calc(3lh+2.125rem+2px)] content-start gap-2 overflow-hidden text-sm lg:h-[calc(var(--window-height)-10.5rem)] lg:w-52"
            count={12}
          />
        )}
        <div className="min-w-0 flex-1">
          {!week.data && (
            <SkeletonCards
              className="h-[calc(var(--window-height)-10.5rem)] gap-2 lg:grid-cols-7"
              count={7}
              lines={3}
            />
          )}
          {week.data && isEmpty && notice}
          {week.data && isEmpty && <EmptyState text={t("noSessionsText")} title={t("noSessions")} />}
          {week.data && !isEmpty && (
            <ClosedDays closures={closures?.closures}>
              <WaitingCounts locationKey={locationKey} monday={monday}>
                <WeekPanel
                  days={week.data}
                  holidays={holidays}
                  key={monday}
                  language={language}
                  locationKey={locationKey}
                  notice={notice}
                  reload={reload}
                  store={store}
                  today={today}
                  weeks={weeks.data ?? []}
                />
              </WaitingCounts>
            </ClosedDays>
          )}
        </div>
      </div>
    </div>
  );
};
