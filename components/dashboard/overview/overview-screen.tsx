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
import type { Overview } from "@/lib/contracts/overview-parts";
import type { Locale } from "@/lib/domain/country/locales";
import { Figures } from "./figures";
import { FunnelTable } from "./funnel-table";
import type { OverviewContext } from "./overview-context";
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
  const closuresNotice = useLoadFailure(closures.error, closures.reload);
  return (
    <div className="grid grid-cols-1 gap-4">
      {notice}
      {closuresNotice}
      <StillBooked booked={closures.data?.booked} locationKey={locationKey} />
      {data ? (
        <Numbers context={{ locationKey, zone, language }} overview={data} />
      ) : (
        notice === undefined && <OverviewSkeleton />
      )}
      {data && <p className="text-ink-second text-sm">{shared("timeZone", { zone: zoneLabel })}</p>}
    </div>
  );
};

/** The numbers of the centre, today's first. */
const Numbers = ({ context, overview }: { context: OverviewContext; overview: Overview }) => (
  <>
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <TodayPanel context={context} today={overview.today} />
      <StartingPanel context={context} days={overview.starting} />
    </div>
    <Figures context={context} overview={overview} />
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <WeekFill context={context} weeks={overview.weeks} />
      <div className="grid grid-cols-1 gap-4">
        <PresentationFill context={context} presentations={overview.presentations} />
        <FunnelTable context={context} funnels={overview.funnels} today={overview.today.date} />
      </div>
    </div>
  </>
);

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
