"use client";

import type { FormScreenProps } from "@/components/application-form/form-props";
import { useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import type { HeldSeats } from "@/lib/client/use-held-seats";
import type { Session } from "@/lib/contracts/schedule";
import { OfferNotice } from "./offer-notice";
import { WAITING_LIST_ID } from "./use-waiting-list-change";
import { WaitingNotice } from "./waiting-notice";

interface WaitingListProps {
  form: FormScreenProps;
  heldSeats: HeldSeats;
  sessions: readonly Session[] | undefined;
  /** The location's. */
  zone: string;
  /** Called after the applicant's own change. */
  onChanged: () => void;
}

/** An application's offer or position on the waiting list; nothing if it is not on it. */
export const WaitingList = ({ form, heldSeats, sessions, zone, onChanged }: WaitingListProps) => {
  const { application, language } = form;
  const refusedAnswers = useRefusedAnswers(form);
  const { hold, waiting } = heldSeats;
  if (!waiting) return null;
  return (
    <div id={WAITING_LIST_ID} tabIndex={-1}>
      {hold?.isOffer ? (
        <OfferNotice
          application={application}
          hold={hold}
          language={language}
          onChanged={onChanged}
          refusedAnswers={refusedAnswers}
          waiting={waiting}
          zone={zone}
        />
      ) : (
        <WaitingNotice
          applicationId={application._id}
          language={language}
          onLeft={onChanged}
          sessions={sessions}
          waiting={waiting}
        />
      )}
    </div>
  );
};
