import { z } from "zod";
import { OFFER_OBSTACLES, OFFER_REASONS } from "@/lib/domain/dashboard/waiting-list";
import { WEEKS_MAX } from "@/lib/domain/schedule/weeks";
import { endpoint } from "./endpoint";
import { IDS, NOW, SOON, sampleAttendance, samplePresentation } from "./samples";
import { searchedGuardians } from "./staff-applicants";
import { deskReason } from "./staff-bookings";
import { clockTime, day, id, instant, locale, locationKey, nothing, page, requestedDay, weekday } from "./wire-types";

const weeklySession = z.object({ _id: id, weekday, start_time: clockTime, end_time: clockTime });

const madeOffer = z.object({ startDay: day, presentationDate: instant, expiresAt: instant });

const waitingRow = z.object({
  registrationId: id,
  firstName: z.string(),
  namePrefix: z.string().optional(),
  lastName: z.string(),
  phone: z.string().optional(),
  language: locale,
  guardians: searchedGuardians.optional(),
  /** Among those who wait for the same sessions. */
  position: z.number().int().positive(),
  session: weeklySession,
  secondarySession: weeklySession.optional(),
  /** The start days waited for. */
  from: day,
  to: day,
  since: instant,
  offer: madeOffer.optional(),
  /** Why no seat can be offered now. Only an attempt finds out that none is free. */
  obstacle: z.enum(OFFER_OBSTACLES).exclude(["full"]).optional(),
  /** How many messages about the application have been sent. */
  messages: z.number().int(),
});
export type WaitingRow = z.output<typeof waitingRow>;

const registrationId = id;

/** The waiting list of a location, for its staff. */
export const staffWaiting = {
  list: endpoint(
    {
      about: "Who waits at a location, in the order in which they joined, searched and filtered, a page at a time.",
      method: "POST",
      isRead: true,
      path: "/waiting/list",
      auth: "staff",
      feature: "desk",
      body: z.object({
        locationKey,
        /** Part of a name, a phone in any spelling, or a reference. */
        search: z.string().max(100).optional(),
        /** Who waits for this session, alone or with another. */
        sessionId: id.optional(),
        /** Any day of a week: who could start in it, or attend the session first in it. */
        week: requestedDay.optional(),
        ...page,
      }),
      reply: z.object({ waiting: z.array(waitingRow), count: z.number().int() }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      waiting: [
        {
          registrationId: IDS.application,
          firstName: "Անի",
          lastName: "Պետրոսյան",
          phone: "+37491234567",
          language: "hy",
          position: 1,
          session: sampleAttendance.session,
          secondarySession: sampleAttendance.secondarySession,
          from: "2026-06-15",
          to: "2026-06-28",
          since: NOW,
          messages: 0,
        },
      ],
      count: 1,
    },
  ),
  counts: endpoint(
    {
      about:
        "How many wait for each session of a location on each of its days. Who waits for several weeks counts in each; past days have no counts.",
      method: "GET",
      path: "/waiting/counts",
      auth: "staff",
      feature: "desk",
      query: z.object({ locationKey, from: requestedDay, weeks: z.coerce.number().int().min(1).max(WEEKS_MAX) }),
      reply: z.object({
        /** Everybody who waits at the location, once. */
        total: z.number().int(),
        /** The sessions that somebody waits for. */
        sessions: z.array(weeklySession.extend({ pairId: id.nullable(), waiting: z.number().int() })),
        counts: z.array(z.object({ sessionId: id, date: day, count: z.number().int() })),
      }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      total: 3,
      sessions: [{ ...sampleAttendance.session, pairId: null, waiting: 3 }],
      counts: [{ sessionId: IDS.session, date: "2026-06-15", count: 3 }],
    },
  ),
  offer: endpoint(
    {
      about:
        "Offers the first suitable free seats to somebody out of turn, for twelve hours, or until noon where they end at night. All others keep their order.",
      method: "POST",
      path: "/waiting/offer",
      auth: "staff",
      feature: "desk",
      body: z.object({ registrationId, reason: z.enum(OFFER_REASONS) }),
      reply: madeOffer,
      errors: ["not_found", "forbidden", "validation_failed", "waiting_list_left", "waiting_list_not_offered"],
    },
    { startDay: "2026-06-15", presentationDate: samplePresentation.date, expiresAt: SOON },
  ),
  remove: endpoint({
    about: "Removes somebody from the waiting list, with any offer, and tells them why.",
    method: "POST",
    path: "/waiting/remove",
    auth: "staff",
    feature: "desk",
    body: z.object({ registrationId, reason: deskReason }),
    reply: nothing,
    status: 204,
    errors: ["not_found", "forbidden", "validation_failed", "waiting_list_left"],
  }),
};
