import { z } from "zod";
import { APPOINTMENT_STATES } from "@/lib/domain/application/enumerations";
import { CLOSURE_NOTE_MAX, CLOSURES_AT_ONCE } from "@/lib/domain/schedule/closures";
import { endpoint, type ReplyOf } from "./endpoint";
import { IDS, NOW, SAMPLE_VERSION, sampleAttendance, samplePresentation } from "./samples";
import {
  day,
  id,
  idParams,
  instant,
  locationKey,
  nothing,
  page,
  requestedDay,
  requestedInstant,
  rowVersion,
  weekday,
} from "./wire-types";

const range = z.object({ from: requestedDay, to: requestedDay });
const ranges = z.array(range).min(1).max(CLOSURES_AT_ONCE);

const version = rowVersion.optional();

const closure = z.object({
  _id: id,
  from: day,
  to: day,
  note: z.string(),
  createdAt: instant,
  /** How many people are still booked on its days that are yet to come. */
  booked: z.number().int(),
});
export type Closure = z.output<typeof closure>;

/** Seats that a booked person could have instead. */
const alternative = z.object({
  /** The seats by their ids, as a move takes them. */
  presentationId: id,
  start: z.object({ sessionId: id, secondarySessionId: id.optional(), startDayId: id }),
  startDay: day,
  pairStartDay: day.optional(),
  presentationDate: instant,
});

/** What of an appointment is on a closed day. */
const CLOSED_PARTS = ["startDay", "pairStartDay", "presentation"] as const;
export type ClosedPart = (typeof CLOSED_PARTS)[number];

const bookedPerson = z.object({
  registrationId: id,
  firstName: z.string(),
  namePrefix: z.string().optional(),
  lastName: z.string(),
  reference: z.string(),
  phone: z.string().optional(),
  state: z.enum(APPOINTMENT_STATES),
  startDay: day,
  pairStartDay: day.optional(),
  presentationDate: instant,
  closed: z.array(z.enum(CLOSED_PARTS)),
  /** Missing where no seat is free, or the person has attended the presentation. */
  alternative: alternative.optional(),
});
export type BookedPerson = z.output<typeof bookedPerson>;

/** What a list of booked people is ordered by. */
const listPosition = z.object({ presentationDate: requestedInstant, startDay: requestedDay, registrationId: id });
export type ListPosition = z.output<typeof listPosition>;

const sampleClosure = {
  _id: IDS.closure,
  from: "2026-07-05",
  to: "2026-07-06",
  note: "Inventory",
  createdAt: NOW,
  booked: 12,
};

/** The days on which a location is closed: its staff see them, its managers change them. */
export const staffClosures = {
  list: endpoint(
    {
      about:
        "The closures of a location, those of the past year included, and how many people are booked on closed days.",
      method: "GET",
      path: "/closures",
      auth: "staff",
      feature: "closures",
      query: z.object({ locationKey }),
      /** `booked` counts a person once, `weekdays` are those with weekly sessions, `version` is that of all closures to come. */
      reply: z.object({ closures: z.array(closure), booked: z.number().int(), weekdays: z.array(weekday), version }),
      errors: ["forbidden", "validation_failed"],
    },
    { closures: [sampleClosure], booked: 12, weekdays: [1, 4], version: SAMPLE_VERSION },
  ),
  people: endpoint(
    {
      about:
        "Who is booked on some days, whether they are closed already or not, with the nearest free seats for each; a part at a time, the earliest presentation first.",
      method: "POST",
      isRead: true,
      path: "/closures/people",
      auth: "staff",
      feature: "closures",
      /** `after`: the last person of the part before, as listed there. Others may have been moved meanwhile, that person too. */
      body: z.object({ limit: page.limit, after: listPosition.optional(), locationKey, ranges }),
      /** How many are booked in all, and for how many of them there are free seats. */
      reply: z.object({ people: z.array(bookedPerson), count: z.number().int(), movable: z.number().int() }),
      errors: ["forbidden"],
    },
    {
      people: [
        {
          registrationId: IDS.application,
          firstName: "Անի",
          lastName: "Պետրոսյան",
          reference: sampleAttendance.reference,
          state: "active",
          startDay: "2026-07-06",
          pairStartDay: "2026-07-09",
          presentationDate: samplePresentation.date,
          closed: ["startDay"],
          alternative: {
            presentationId: IDS.presentation,
            start: { sessionId: IDS.session, secondarySessionId: IDS.pairSession, startDayId: IDS.startDay },
            startDay: "2026-07-13",
            pairStartDay: "2026-07-16",
            presentationDate: samplePresentation.date,
          },
        },
      ],
      count: 1,
      movable: 1,
    },
  ),
  add: endpoint(
    {
      about:
        "Closes a location on days from today on, all or none: from then on nobody gets a seat on them. Stale if others have closed some of them since `version`.",
      method: "POST",
      path: "/closures/add",
      auth: "manager",
      feature: "closures",
      body: z.object({
        locationKey,
        closures: z
          .array(range.extend({ note: z.string().trim().max(CLOSURE_NOTE_MAX) }))
          .min(1)
          .max(CLOSURES_AT_ONCE),
        version,
      }),
      reply: z.object({ closures: z.array(closure) }),
      status: 201,
      errors: ["forbidden", "validation_failed", "closure_exists", "changed_meanwhile"],
    },
    { closures: [sampleClosure] },
  ),
  remove: endpoint({
    about: "Opens the days of a closure again.",
    method: "DELETE",
    path: "/closures/{id}",
    auth: "manager",
    feature: "closures",
    params: idParams,
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found"],
  }),
};

export type Closures = ReplyOf<typeof staffClosures.list>;
