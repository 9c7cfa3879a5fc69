"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { call } from "@/lib/client/call";
import { useLiveUpdates } from "@/lib/client/use-live-updates";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { Figures } from "./figures";
import { OverviewSkeleton } from "./overview-skeleton";
import { PresentationFill } from "./presentation-fill";
import { TodayPanel } from "./today-panel";
import { WeekFill } from "./week-fill";

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
  const failure = useStaffFailure(error);
  const notice = failure && <LoadFailure error={failure} onRetry={reload} />;
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
