"use client";

import type { HeldSeats } from "@/lib/client/use-held-seats";
import type { Application } from "@/lib/contracts/application";
import type { Session } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { OfferNotice } from "./offer-notice";
import { WAITING_LIST_ID } from "./use-waiting-list-change";
import { WaitingNotice } from "./waiting-notice";

interface WaitingListProps {
  application: Pick<Application, "_id" | "status" | "location_key">;
  heldSeats: HeldSeats;
  sessions: readonly Session[] | undefined;
  language: Locale;
  /** The location's. */
  zone: string;
  /** Called after the applicant's own change. */
  onChanged: () => void;
}

/** An application's offer or position on the waiting list; nothing if it is not on it. */
export const WaitingList = ({ application, heldSeats, sessions, language, zone, onChanged }: WaitingListProps) => {
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
