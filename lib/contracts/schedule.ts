import { z } from "zod";
import { CAPACITY_MAX } from "@/lib/domain/schedule/capacities";
import { endpoint } from "./endpoint";
import { IDS, samplePresentation, sampleSession } from "./samples";
import { clockTime, day, id, instant, locationKey, weekday } from "./wire-types";

export const capacity = z.number().int().min(0).max(CAPACITY_MAX);

export const sessionSchema = z.object({
  _id: id,
  weekday,
  start_time: clockTime,
  end_time: clockTime,
  pairId: id.nullable(),
  capacity,
  busyCapacity: capacity,
  isAvailable: z.boolean(),
  isClosest: z.boolean(),
  /** The earliest day that is free, and the seats left on it. */
  startsFrom: day.optional(),
  seatsLeft: z.number().int().nonnegative().optional(),
});
export type Session = z.output<typeof sessionSchema>;

const availableStartDay = z.object({
  _id: id,
  sessionId: id,
  date: day,
  capacity,
  busyCapacity: capacity,
  pairStartDayId: id.optional(),
  /** Seats that the application can still take, in both sessions of a pair. */
  seatsLeft: z.number().int().nonnegative().optional(),
  isAvailable: z.boolean(),
  isClosest: z.boolean(),
});
export type AvailableStartDay = z.output<typeof availableStartDay>;

export const presentationSchema = z.object({
  _id: id,
  date: instant,
  capacity,
  busyCapacity: capacity,
  startDates: z.array(day),
  location_key: locationKey,
});
export type Presentation = z.output<typeof presentationSchema>;

/** The application to choose seats for: its own seats count as free. */
const registrationQuery = { registrationId: id.optional() };

/** What an applicant chooses from. */
export const schedule = {
  sessions: endpoint(
    {
      about: "A centre's weekly sessions, and whether any of their start days has seats.",
      method: "GET",
      path: "/schedule",
      auth: "applicant",
      query: z.object({
        locationKey,
        weekday: z.coerce.number().int().min(1).max(7).optional(),
        pairId: id.optional(),
        ...registrationQuery,
      }),
      reply: z.object({ sessions: z.array(sessionSchema) }),
      errors: ["not_found"],
    },
    { sessions: [sampleSession] },
  ),
  startDays: endpoint(
    {
      about: "The start days of a session in the next 90 days; `pairSessionId` is `none` for a session without a pair.",
      method: "GET",
      path: "/start-day/{sessionId}/{pairSessionId}/{locationKey}",
      auth: "applicant",
      params: z.object({ sessionId: id, pairSessionId: id, locationKey }),
      query: z.object(registrationQuery),
      reply: z.object({ startDays: z.array(availableStartDay) }),
      errors: ["not_found"],
    },
    {
      startDays: [
        {
          _id: IDS.startDay,
          sessionId: IDS.session,
          date: "2026-06-15",
          capacity: 20,
          busyCapacity: 7,
          pairStartDayId: IDS.pairStartDay,
          isAvailable: true,
          isClosest: true,
        },
      ],
    },
  ),
  presentations: endpoint(
    {
      about: "The presentations that lead to a start day, earliest first.",
      method: "GET",
      path: "/presentation/{startDayId}/{locationKey}",
      auth: "applicant",
      params: z.object({ startDayId: id, locationKey }),
      query: z.object(registrationQuery),
      reply: z.object({ presentations: z.array(presentationSchema) }),
      errors: ["not_found"],
    },
    { presentations: [samplePresentation] },
  ),
};
