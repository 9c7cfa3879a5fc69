"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { RefusalNotice } from "@/components/application-form/refusal-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type ErrorItem, ErrorSummary } from "@/components/ui/error-summary";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { StickyBar } from "@/components/ui/sticky-bar";
import { isText, readItem, writeItem } from "@/lib/client/device-storage";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";
import { BackLink } from "./back-link";
import { NOTE_LENGTH, NoteField } from "./note-field";
import type { Booking } from "./use-confirm-booking";

/** The note to the location. It survives a reload until the application is booked. */
const useStoredNote = (id: string): [note: string, setNote: (note: string) => void] => {
  const [note, setNote] = useState("");
  useEffect(() => setNote(readItem(BOOKING_NOTE, isText, id) ?? ""), [id]);
  return [
    note,
    (text) => {
      setNote(text);
      writeItem(BOOKING_NOTE, text, id);
    },
  ];
};

interface BookingFormProps extends FormScreenProps {
  booking: Booking;
  /** Of the checkbox and of the button. */
  labels: { confirm: string; book: string };
  /** What keeps the application from being booked, shown when the button is pressed. */
  unfinished?: readonly ErrorItem[];
  /** Further questions, after the note. */
  children?: ReactNode;
}

/** A note to the location, the confirmation flag, and the one button that books. */
export const BookingForm = ({ booking, labels, unfinished = [], children, ...props }: BookingFormProps) => {
  const { application } = props;
  const t = useTranslations("confirmation");
  const common = useTranslations("common");
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [note, setNote] = useStoredNote(application._id);
  const [attempt, setAttempt] = useState(0);
  const { book, isBooking, isLost, refusal } = booking;
  const messageError = note.length > NOTE_LENGTH ? t("messageTooLong") : undefined;
  const confirmError = isConfirmed ? undefined : t("confirmRequired");
  const problems = [
    ...unfinished,
    { fieldId: "message", message: messageError },
    { fieldId: "confirmed", message: confirmError },
  ].filter(({ message }) => message !== undefined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (problems.length === 0) book(note);
  };

  return (
    // A box of its own would keep the bar at the end of the page.
    <HydratedForm className="contents" onSubmit={submit}>
      {attempt > 0 && problems.length > 0 && (
        <ErrorSummary attempt={attempt} items={problems} title={common("errorTitle")} />
      )}
      {refusal && <RefusalNotice attempt={attempt} refusal={refusal} title={t("fixTitle")} />}
      <NoteField error={attempt > 0 ? messageError : undefined} onChange={setNote} value={note} />
      {children}
      <div>
        <Checkbox
          checked={isConfirmed}
          error={attempt > 0 && confirmError}
          id="confirmed"
          label={labels.confirm}
          look="card"
          name="confirmed"
          onChange={(event) => setIsConfirmed(event.target.checked)}
        />
        <div role="status">
          {isLost && (
            <Notice className="mt-4" status="warning">
              {common("lost")}
            </Notice>
          )}
        </div>
      </div>
      <StickyBar>
        <Button busy={isBooking} size="large" type="submit">
          {labels.book}
        </Button>
        <BackLink {...props} isBooking={isBooking} />
      </StickyBar>
    </HydratedForm>
  );
};
