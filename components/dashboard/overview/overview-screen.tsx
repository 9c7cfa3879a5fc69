"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { SkeletonCards, SkeletonRows } from "@/components/ui/skeleton";
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

/** Today and the coming weeks at a glance. The numbers update as seats are booked. */
export const OverviewScreen = ({ location, language }: OverviewScreenProps) => {
  const shared = useTranslations("dashboard");
  const { location_key: locationKey, timeZone: zone, zoneLabel } = location;
  const { data, error, reload } = useLoaded(locationKey, () => call("GET /overview", { query: { locationKey } }));
  useLiveUpdates(locationKey, reload);
  const notice = useLoadFailure(error, reload);
  if (!data) return notice ?? <OverviewSkeleton />;
  const context = { locationKey, zone, language };
  return (
    <div className="grid grid-cols-1 gap-4">
      {notice}
      <TodayPanel context={context} today={data.today} />
      <Figures overview={data} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <WeekFill context={context} weeks={data.weeks} />
        <PresentationFill context={context} presentations={data.presentations} />
      </div>
      <p className="text-ink-second text-sm">{shared("timeZone", { zone: zoneLabel })}</p>
    </div>
  );
};

/** As high as the loaded screen, so that the layout does not shift. */
const OverviewSkeleton = () => (
  <div className="grid gap-4">
    <SkeletonCards className="h-32" count={1} lines={3} />
    <SkeletonCards className="auto-rows-[7rem] grid-cols-2 gap-4 lg:grid-cols-4" count={4} />
    <div className="grid gap-4 lg:grid-cols-2">
      <SkeletonRows className="h-100" count={8} />
      <SkeletonRows className="h-100" count={8} />
    </div>
  </div>
);

interface WeekFillProps {
  context: OverviewContext;
  weeks: readonly Week[];
}

/** How full each of the coming weeks is. Each week links to its start days. */
const WeekFill = ({ context, weeks }: WeekFillProps) => {
  const t = useTranslations("overview");
  const day = (text: string) => dayText(context.language, "dayOfMonth", text);
  const rows = weeks.map(({ firstDay, lastDay, busyCapacity, capacity }) => ({
    id: firstDay,
    name: `${day(firstDay)} – ${day(lastDay)}`,
    href: weekHref(context, firstDay),
    busy: busyCapacity,
    capacity,
  }));
  return (
    <FillTable closed={t("weekClosed")} id="fill-weeks" rowHeading={t("week")} rows={rows} title={t("weeksTitle")} />
  );
};
