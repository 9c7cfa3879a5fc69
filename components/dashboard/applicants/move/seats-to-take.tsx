"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { PresentationField, SeatFields } from "@/components/dashboard/seats/seat-fields";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ApplicantSeats } from "@/lib/contracts/staff-bookings";
import type { Locale } from "@/lib/domain/country/locales";
import type { MoveSeats } from "./use-move-seats";

interface SeatsToTakeProps {
  id: string;
  offered: ApplicantSeats;
  seats: MoveSeats;
  /** No presentation is chosen yet. */
  isMissing: boolean;
  location: DashboardLocation;
  language: Locale;
}

/** The new seats: a presentation and, if it is to change as well, the start day. */
export const SeatsToTake = ({ id, offered, seats, isMissing, location, language }: SeatsToTakeProps) => {
  const t = useTranslations("moves");
  const { combination, presentations, isStartDayOpen } = seats;
  const ids = { sessions: `${id}-sessions`, startDay: `${id}-startDay`, presentation: `${id}-presentation` };
  // The button that opens the choice of a start day disappears.
  useEffect(() => {
    if (isStartDayOpen) document.getElementById(ids.sessions)?.focus();
  }, [isStartDayOpen, ids.sessions]);
  useEffect(() => {
    if (isMissing) document.getElementById(ids.presentation)?.focus();
  }, [isMissing, ids.presentation]);
  const place = { ids, location, language };
  if (combination) return <SeatFields {...place} chosen={combination} offered={offered} onChoose={seats.choose} />;
  return (
    <>
      {presentations.length === 0 ? (
        <Notice>{t("noPresentation")}</Notice>
      ) : (
        <PresentationField
          {...place}
          error={isMissing ? t("choosePresentation") : undefined}
          onChoose={(presentation) => seats.choose({ presentation })}
          presentations={presentations}
          value={seats.presentation?._id ?? ""}
        />
      )}
      <Button className="justify-self-start" onClick={seats.openStartDay} size="small" variant="quiet">
        {t("otherStartDay")}
      </Button>
    </>
  );
};
