"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLiveUpdates } from "@/lib/client/use-live-updates";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Week } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import { Figures } from "./figures";
import { FillTable } from "./fill-table";
import { type OverviewContext, weekHref } from "./overview-context";
import { PresentationFill } from "./presentation-fill";
import { TodayPanel } from "./today-panel";

interface OverviewScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** Today and the coming weeks at a glance; the numbers follow what is booked meanwhile. */
export const OverviewScreen = ({ location, language }: OverviewScreenProps) => {
  const shared = useTranslations("dashboard");
  const { location_key: locationKey, timeZone: zone, zoneLabel } = location;
  const { data, error, reload } = useLoaded(locationKey, () => call("GET /overview", { query: { locationKey } }));
  useLiveUpdates(locationKey, reload);
  const notice = useLoadFailure(error, reload);
  if (!data) return notice ?? <OverviewSkeleton />;
  const place = { locationKey, zone, language };
  return (
    <div className="grid grid-cols-1 gap-4">
      {notice}
      <TodayPanel place={place} today={data.today} />
      <Figures overview={data} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <WeekFill place={place} weeks={data.weeks} />
        <PresentationFill place={place} presentations={data.presentations} />
      </div>
      <p className="text-ink-second text-sm">{shared("timeZone", { zone: zoneLabel })}</p>
    </div>
  );
};

/** As high as what comes, so that nothing jumps. */
const OverviewSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-32 w-full" />
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {["week", "weeks", "waiting", "missed"].map((figure) => (
        <Skeleton className="h-28 w-full" key={figure} />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-100 w-full" />
      <Skeleton className="h-100 w-full" />
    </div>
  </div>
);

interface WeekFillProps {
  place: OverviewContext;
  weeks: readonly Week[];
}

/** How full each of the coming weeks is; a week leads to its start days. */
const WeekFill = ({ place, weeks }: WeekFillProps) => {
  const t = useTranslations("overview");
  const day = (text: string) => dayText(place.language, "dayOfMonth", text);
  const rows = weeks.map(({ firstDay, lastDay, busyCapacity, capacity }) => ({
    id: firstDay,
    name: `${day(firstDay)} – ${day(lastDay)}`,
    href: weekHref(place, firstDay),
    busy: busyCapacity,
    capacity,
  }));
  return <FillTable closed={t("weekClosed")} id="fill-weeks" of={t("week")} rows={rows} title={t("weeksTitle")} />;
};
