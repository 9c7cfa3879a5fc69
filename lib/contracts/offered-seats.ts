import { z } from "zod";
import { IDS, sampleAttendance, samplePresentation } from "./samples";
import { clockTime, day, id, instant, weekday } from "./wire-types";

const weeklySession = z.object({ _id: id, weekday, start_time: clockTime, end_time: clockTime });
const seatsLeft = z.number().int().nonnegative();

/** What staff can give somebody. */
export const offeredSeats = z.object({
  /** What can be taken together in a week, with the start days that are free for this person. */
  sessions: z.array(
    z.object({
      first: weeklySession,
      second: weeklySession.optional(),
      startDays: z.array(z.object({ _id: id, date: day, seatsLeft })),
    }),
  ),
  /** Presentations with seats, also today's that has begun, each with the start days that it leads to. */
  presentations: z.array(z.object({ _id: id, date: instant, seatsLeft, startDates: z.array(day) })),
});
export type OfferedSeats = z.output<typeof offeredSeats>;

const { session, secondarySession, startDay } = sampleAttendance;

export const sampleSeats: OfferedSeats = {
  sessions: [
    { first: session, second: secondarySession, startDays: [{ _id: IDS.startDay, date: startDay, seatsLeft: 13 }] },
  ],
  presentations: [
    {
      _id: IDS.presentation,
      date: samplePresentation.date,
      seatsLeft: 18,
      startDates: samplePresentation.startDates,
    },
  ],
};
