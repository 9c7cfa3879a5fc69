"use client";

import { useTranslations } from "next-intl";
import { StillBooked } from "@/components/dashboard/closures/still-booked";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useClosures } from "@/components/dashboard/use-closures";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { SkeletonCards, SkeletonRows } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLiveUpdates } from "@/lib/client/use-live-updates";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { Figures } from "./figures";
import { FunnelTable } from "./funnel-table";
import { PresentationFill } from "./presentation-fill";
import { StartingPanel } from "./starting-panel";
import { TodayPanel } from "./today-panel";
import { WeekFill } from "./week-fill";

interface OverviewScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** Today's people and the coming weeks at a glance. The numbers update as seats are booked and people are checked in. */
export const OverviewScreen = ({ location, language }: OverviewScreenProps) => {
  const shared = useTranslations("dashboard");
  const { location_key: locationKey, timeZone: zone, zoneLabel } = location;
  const { data, error, reload } = useLoaded(locationKey, () => call("GET /overview", { query: { locationKey } }));
  useLiveUpdates(locationKey, reload);
  const closures = useClosures(locationKey);
  const notice = useLoadFailure(error, reload);
  if (!data) return notice ?? <OverviewSkeleton />;
  const context = { locationKey, zone, language };
  return (
    <div className="grid grid-cols-1 gap-4">
      {notice}
      <StillBooked booked={closures.data?.booked} locationKey={locationKey} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <TodayPanel context={context} today={data.today} />
        <StartingPanel context={context} days={data.starting} />
      </div>
      <Figures context={context} overview={data} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <WeekFill context={context} weeks={data.weeks} />
        <div className="grid grid-cols-1 gap-4">
          <PresentationFill context={context} presentations={data.presentations} />
          <FunnelTable context={context} funnels={data.funnels} today={data.today.date} />
        </div>
      </div>
      <p className="text-ink-second text-sm">{shared("timeZone", { zone: zoneLabel })}</p>
    </div>
  );
};

/** As high as the loaded screen, so that the layout does not shift. */
const OverviewSkeleton = () => (
  <div className="grid gap-4">
    <SkeletonCards className="auto-rows-[12rem] gap-4 lg:grid-cols-2" count={2} lines={3} />
    <SkeletonCards className="auto-rows-[7rem] grid-cols-2 gap-4 lg:grid-cols-4" count={4} />
    <div className="grid gap-4 lg:grid-cols-2">
      <SkeletonRows className="h-100" count={8} />
      <SkeletonRows className="h-100" count={8} />
    </div>
  </div>
);
