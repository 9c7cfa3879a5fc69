"use client";

import { useTranslations } from "next-intl";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { useWaitingListChange } from "@/components/waiting-list/use-waiting-list-change";
import { WaitingList } from "@/components/waiting-list/waiting-list";
import { useFeature } from "@/lib/client/features";
import { useHeldSeats } from "@/lib/client/use-held-seats";
import { useSeatReads } from "@/lib/client/use-seat-reads";
import type { LocationDetails } from "@/lib/contracts/configuration";
import { AnswerSummary } from "./answer-summary";
import { BookingForm } from "./booking-form";
import { HoldNotice } from "./hold-notice";
import { SeatSummary } from "./seat-summary";

interface ConfirmationScreenProps extends FormScreenProps {
  center: LocationDetails | undefined;
  zone: string;
  /** The name of the time zone. */
  zoneLabel: string;
}

/** Everything to check before booking: the seats and how long they are held, the answers, and the one button that books. */
export const ConfirmationScreen = (props: ConfirmationScreenProps) => {
  const { application, configuration, center, language, zone, zoneLabel } = props;
  const { _id, student, location_key = "" } = application;
  const t = useTranslations("confirmation");
  const hasHolds = useFeature("holds");
  const heldSeats = useHeldSeats(application);
  const onWaitingListChanged = useWaitingListChange(heldSeats);
  const reads = useSeatReads({ locationKey: location_key, registrationId: _id }, student);
  const startDay = reads.startDays.data?.find((day) => day._id === student.start_day);
  return (
    <div className="grid gap-8">
      <p className="text-ink-second">{t("lead")}</p>
      <WaitingList
        application={application}
        heldSeats={heldSeats}
        language={language}
        onChanged={onWaitingListChanged}
        sessions={reads.sessions.data}
        zone={zone}
      />
      {hasHolds && (
        <HoldNotice
          application={application}
          heldSeats={heldSeats}
          language={language}
          pairStartDay={startDay?.pairStartDayId}
        />
      )}
      <SeatSummary
        application={application}
        center={center}
        isCenterChosen={configuration.pages.includes("location")}
        language={language}
        reads={reads}
        today={props.today}
        zone={zone}
        zoneLabel={zoneLabel}
      />
      <AnswerSummary {...props} />
      <BookingForm {...props} />
    </div>
  );
};
