import { z } from "zod";
import { endpoint, type ReplyOf } from "./endpoint";
import { IDS, samplePresentation, sampleWeek } from "./samples";
import { capacity, presentationSchema } from "./schedule";
import { weekSchema } from "./staff-schedule";
import { clockTime, day, id, locationKey, nothing } from "./wire-types";

const query = z.object({ locationKey });

const sessionToday = z.object({
  _id: id,
  start_time: clockTime,
  end_time: clockTime,
  capacity,
  busyCapacity: capacity,
});
export type SessionToday = z.output<typeof sessionToday>;

const today = z.object({ date: day, presentations: z.array(presentationSchema), sessions: z.array(sessionToday) });
export type Today = z.output<typeof today>;

/** The overview of a location for its staff, and its live updates. */
export const staffOverview = {
  get: endpoint(
    {
      about:
        "Today's sessions and presentations, the coming weeks and presentations, how many wait, and the share of missed appointments.",
      method: "GET",
      path: "/overview",
      auth: "staff",
      feature: "overview",
      query,
      /** `missedShare` is a share of `pastAppointments`, from 0 to 1. */
      reply: z.object({
        today,
        weeks: z.array(weekSchema),
        presentations: z.array(presentationSchema),
        waiting: z.number().int(),
        missedShare: z.number().min(0).max(1),
        pastAppointments: z.number().int(),
      }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      today: {
        date: "2026-06-08",
        presentations: [samplePresentation],
        sessions: [{ _id: IDS.startDay, start_time: "15:30", end_time: "17:30", capacity: 20, busyCapacity: 7 }],
      },
      weeks: [sampleWeek],
      presentations: [samplePresentation],
      waiting: 4,
      missedShare: 0.08,
      pastAppointments: 50,
    },
  ),
  /** The events carry no other data. */
  stream: endpoint({
    about: "Server-sent events: `startDays` at once, and whenever a capacity or busy count of the location changes.",
    method: "GET",
    path: "/start-day/stream",
    auth: "staff",
    feature: "live",
    query,
    reply: nothing,
    media: "text/event-stream",
    errors: ["forbidden", "validation_failed"],
  }),
};

export type Overview = ReplyOf<typeof staffOverview.get>;
