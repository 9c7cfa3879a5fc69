"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { AnotherChild } from "@/components/applications/another-child";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import { useWaitingListChange } from "@/components/waiting-list/use-waiting-list-change";
import { WaitingList } from "@/components/waiting-list/waiting-list";
import { useFeature } from "@/lib/client/features";
import { useHeldSeats } from "@/lib/client/use-held-seats";
import { useSeatReads } from "@/lib/client/use-seat-reads";
import type { LocationDetails } from "@/lib/contracts/configuration";
import type { JointChild } from "@/lib/contracts/joint-bookings";
import { isGiven } from "@/lib/domain/application/given-guardians";
import { JOINT_BOOKING_MAX } from "@/lib/domain/application/joint-booking";
import { changeLinkId } from "@/lib/domain/step-routes";
import { AnswerSummary } from "./answer-summary";
import { BookingForm } from "./booking-form";
import { HoldNotice } from "./hold-notice";
import { SeatSummary } from "./seat-summary";
import { useConfirmBooking } from "./use-confirm-booking";

interface ConfirmationScreenProps extends FormScreenProps {
  center: LocationDetails | undefined;
  zone: string;
  /** The name of the time zone. */
  zoneLabel: string;
  /** The drafts that are booked together with this one, this one first; empty if it is booked alone. */
  joint?: readonly JointChild[];
}

// Siblings are rare: their screens load only where there are some.
const JointSeats = dynamic(() => import("./joint/joint-seats").then((part) => part.JointSeats));
const JointBooking = dynamic(() => import("./joint/joint-booking").then((part) => part.JointBooking));
const NO_SIBLINGS: readonly JointChild[] = [];

const SingleBooking = (props: FormScreenProps) => {
  const t = useTranslations("confirmation");
  const booking = useConfirmBooking(props);
  return <BookingForm {...props} booking={booking} labels={{ confirm: t("confirm"), book: t("book") }} />;
};

/** Everything to check before booking: the seats and how long they are held, the answers, and the one button that books. */
export const ConfirmationScreen = (props: ConfirmationScreenProps) => {
  const { application, configuration, center, language, zone, zoneLabel, joint = NO_SIBLINGS } = props;
  const { _id, student, guardians, location_key = "" } = application;
  const t = useTranslations("confirmation");
  const hasHolds = useFeature("holds");
  const canJoin = useFeature("jointBookings");
  const mayJoin = useFeature("families") && canJoin && guardians.some(isGiven);
  const heldSeats = useHeldSeats(application);
  const onWaitingListChanged = useWaitingListChange(heldSeats);
  const reads = useSeatReads({ locationKey: location_key, registrationId: _id }, student);
  useLinkedFocus(changeLinkId(_id, ""));
  const isJoint = joint.length > 0;
  const startDay = reads.startDays.data?.find((day) => day._id === student.start_day);
  const holdNotice = hasHolds && (
    <HoldNotice
      application={application}
      heldSeats={heldSeats}
      language={language}
      pairStartDay={startDay?.pairStartDayId}
    />
  );
  return (
    // No grid: in its row, the bar with the button that books would not stay in sight.
    <div className="flex flex-col gap-8">
      <p className="text-ink-second">{t("lead")}</p>
      <WaitingList
        form={props}
        heldSeats={heldSeats}
        onChanged={onWaitingListChanged}
        sessions={reads.sessions.data}
        zone={zone}
      />
      {isJoint ? (
        <JointSeats {...props} joint={joint} reads={reads}>
          {holdNotice}
        </JointSeats>
      ) : (
        <>
          {holdNotice}
          <SeatSummary
            application={application}
            center={center}
            isLocationChosen={configuration.pages.includes("location")}
            language={language}
            reads={reads}
            today={props.today}
            zone={zone}
            zoneLabel={zoneLabel}
          />
        </>
      )}
      <AnswerSummary {...props} />
      {mayJoin && joint.length < JOINT_BOOKING_MAX && <AnotherChild familyOf={_id} isJoint language={language} />}
      {isJoint ? <JointBooking {...props} joint={joint} /> : <SingleBooking {...props} />}
    </div>
  );
};
