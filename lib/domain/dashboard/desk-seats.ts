import type { Day } from "@/lib/kit/day";

interface OfferedDay {
  _id: string;
  date: Day;
  seatsLeft: number;
}

interface Offered<Session> {
  booked?: { startDayId: string; startDay: Day; presentationId: string } | undefined;
  sessions: readonly { first: Session; second?: Session | undefined; startDays: readonly OfferedDay[] }[];
  presentations: readonly { _id: string; date: string; seatsLeft: number; startDates: readonly Day[] }[];
}

/** What staff have chosen in the dialog: the key of the sessions, and the ids of the start day and the presentation; empty for none. */
export interface SeatDraft {
  /** Another start day is chosen, too. */
  isStartDayOpen: boolean;
  sessions: string;
  startDayId: string;
  presentationId: string;
}

/** The choice with which the dialog opens: the booked start day stays, if it can. */
export const firstDraft = <Session>({ booked, sessions }: Offered<Session>): SeatDraft => ({
  isStartDayOpen: !sessions.some(({ startDays }) => startDays.some(({ _id }) => _id === booked?.startDayId)),
  sessions: "",
  startDayId: "",
  presentationId: "",
});

/** Sessions that are taken together. */
export type Combination<Session> = Offered<Session>["sessions"][number];

/** What names sessions that are taken together. */
export const sessionsKey = <Session extends { _id: string }>({ first, second }: Combination<Session>): string =>
  [first, second].flatMap((session) => session?._id ?? []).join(" ");

/** The chosen sessions, with their start days. */
export const chosenSessions = <Session extends { _id: string }>(
  offered: Offered<Session>,
  draft: SeatDraft,
): Combination<Session> | undefined => offered.sessions.find((one) => sessionsKey(one) === draft.sessions);

/** The date of the start day that the draft would book. */
export const startDateOf = <Session extends { _id: string }>(
  offered: Offered<Session>,
  draft: SeatDraft,
): Day | undefined =>
  draft.isStartDayOpen
    ? chosenSessions(offered, draft)?.startDays.find(({ _id }) => _id === draft.startDayId)?.date
    : offered.booked?.startDay;

/** The presentations that lead to the draft's start day; not the booked one, while the start day stays. */
export const presentationsFor = <Session extends { _id: string }>(offered: Offered<Session>, draft: SeatDraft) => {
  const date = startDateOf(offered, draft);
  return offered.presentations.filter(
    ({ _id, startDates }) =>
      date !== undefined &&
      startDates.includes(date) &&
      (draft.isStartDayOpen || _id !== offered.booked?.presentationId),
  );
};

/** The start day of a draft as the call names it; undefined where the booked one stays. */
export const startOf = <Session extends { _id: string }>(offered: Offered<Session>, draft: SeatDraft) => {
  const chosen = draft.isStartDayOpen ? chosenSessions(offered, draft) : undefined;
  return (
    chosen && {
      startDayId: draft.startDayId,
      sessionId: chosen.first._id,
      ...(chosen.second && { secondarySessionId: chosen.second._id }),
    }
  );
};
