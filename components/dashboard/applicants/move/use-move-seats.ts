"use client";

import { useState } from "react";
import type { ApplicantSeats } from "@/lib/contracts/staff-bookings";
import {
  nearestCombination,
  otherStartDay,
  presentationsBefore,
  type SeatChoice,
  seatCombinations,
  stayingSeats,
} from "@/lib/domain/dashboard/desk-seats";

interface SeatsDraft {
  /** Another start day is chosen, too. */
  isStartDayOpen: boolean;
  choice: SeatChoice;
}

const UNCHOSEN: SeatsDraft = { isStartDayOpen: false, choice: {} };

/** What the draft takes: another presentation before the booked start day, or else every seat anew, at first the nearest ones. */
const seatsOf = (offered: ApplicantSeats, { isStartDayOpen, choice }: SeatsDraft) => {
  const staying = isStartDayOpen ? undefined : stayingSeats(offered);
  if (!staying) return { combination: nearestCombination(seatCombinations(offered), choice), presentations: [] };
  const presentations = presentationsBefore(offered, staying.startDay).filter(
    ({ _id }) => _id !== staying.presentationId,
  );
  return { presentations, presentation: presentations.find(({ _id }) => _id === choice.presentation) };
};

/** The seats that staff choose for an applicant. */
export const useMoveSeats = (offered: ApplicantSeats | undefined) => {
  const [draft, setDraft] = useState(UNCHOSEN);
  const { combination, presentations, presentation } = offered
    ? seatsOf(offered, draft)
    : { presentations: [] as ApplicantSeats["presentations"] };
  return {
    isStartDayOpen: draft.isStartDayOpen,
    /** Left out while the booked start day stays. */
    combination,
    /** The presentations to choose from while it stays. */
    presentations,
    presentation: combination?.presentation ?? presentation,
    choose: (choice: SeatChoice) => setDraft({ ...draft, choice }),
    openStartDay: () =>
      setDraft({ isStartDayOpen: true, choice: offered?.booked ? otherStartDay(offered, offered.booked) : {} }),
    reset: () => setDraft(UNCHOSEN),
  };
};

export type MoveSeats = ReturnType<typeof useMoveSeats>;
