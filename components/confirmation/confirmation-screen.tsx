"use client";

import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Center } from "@/lib/contracts/configuration";
import { AnswerSummary } from "./answer-summary";
import { BookingForm } from "./booking-form";
import { SeatSummary } from "./seat-summary";

interface ConfirmationScreenProps extends FormScreenProps {
  center: Center | undefined;
  zone: string;
}

/** Everything to check before booking: the place, the answers, and the one button that books. */
export const ConfirmationScreen = (props: ConfirmationScreenProps) => (
  <div className="grid gap-10">
    <SeatSummary application={props.application} center={props.center} language={props.language} zone={props.zone} />
    <AnswerSummary {...props} />
    <BookingForm {...props} />
  </div>
);
