"use client";

import type { HeldSeats } from "@/lib/client/use-held-seats";
import type { Application } from "@/lib/contracts/registrations";
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
  /** The applicant has changed something about it. */
  onChanged: () => void;
}

/** Where an application stands on the waiting list: what it was offered, or its place; nothing when it does not wait. */
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
