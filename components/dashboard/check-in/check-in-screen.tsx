"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { PresentationMessage } from "@/components/dashboard/announcements/presentation-message";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { NewApplicantLink } from "@/components/dashboard/new-applicant-link";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { CheckInList } from "./check-in-list";
import { PresentationChooser } from "./presentation-chooser";
import { RefusedTaps } from "./refused-taps";
import { useCheckInPresentations } from "./use-check-in-presentations";
import { useTaps } from "./use-taps";
import { WaitingOfOthers } from "./waiting-of-others";

interface CheckInScreenProps {
  location: DashboardLocation;
  locations: readonly Omit<DashboardLocation, "zoneLabel">[];
  language: Locale;
}

// Asks before the tab is closed: its unsent taps may be lost.
const useClosingGuard = (isUnsent: boolean) =>
  useEffect(() => {
    if (!isUnsent) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [isUnsent]);

/** Check-in on a tablet: choose a presentation, then check in the people expected there. */
export const CheckInScreen = ({ location, locations, language }: CheckInScreenProps) => {
  const t = useTranslations("checkIn");
  const presentations = useCheckInPresentations(location.location_key, location.timeZone);
  const notice = useLoadFailure(presentations.error, presentations.reload);
  const taps = useTaps();
  useClosingGuard(taps.isOffline && taps.waiting.length > 0);
  const { data, chosen } = presentations;
  if (!data && notice) return notice;
  if (!data) return <CheckInSkeleton />;
  if (data.count === 0) return <EmptyState text={t("noPresentationsText")} title={t("noPresentations")} />;
  return (
    <HydratedControls>
      <div className="grid grid-cols-1 gap-5">
        <PresentationChooser language={language} location={location} presentations={presentations} />
        <WaitingOfOthers />
        <RefusedTaps language={language} location={location} locations={locations} taps={taps} />
        {!chosen && <EmptyState title={t("choose")} />}
        {chosen && (
          <CheckInList
            hasStarted={presentations.hasStarted(chosen)}
            key={chosen._id}
            language={language}
            location={location}
            locations={locations}
            presentationId={chosen._id}
            taps={taps}
          />
        )}
        <div className="flex flex-wrap justify-between gap-3">
          <NewApplicantLink locationKey={location.location_key} />
          {chosen && (
            <PresentationMessage
              language={language}
              locationKey={location.location_key}
              presentation={chosen}
              zone={location.timeZone}
            />
          )}
        </div>
      </div>
    </HydratedControls>
  );
};

const CheckInSkeleton = () => (
  <div className="grid gap-5">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-36 w-full" />
    <SkeletonRows className="h-96" count={8} />
  </div>
);
