import { findDroppedPair, findStoredAttendance } from "@/backend/bookings/attendance";
import { implement, type Route } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import { seats } from "@/lib/contracts/seats";
import { type CalendarEvent, calendarEventsOf } from "@/lib/domain/schedule/calendar-events";
import { CANCELLATIONS, calendarFile } from "./calendar";
import { calendarEntry } from "./calendar-entry";
import type { Appointment } from "./event-rows";

const fileFor = (appointment: Appointment, event: CalendarEvent | undefined) => {
  if (appointment.state === "cancelled") {
    const cancelled = event ?? "presentation";
    return { name: CANCELLATIONS[cancelled], method: "CANCEL", events: [cancelled] } as const;
  }
  const events = event ? [event] : calendarEventsOf(appointment);
  return { name: "appointment.ics", method: "PUBLISH", events } as const;
};

/** The appointment as a file for the applicant's own calendar. Throws `not_found` if there is none, or not such an event of it. */
export const calendarRoutes: Route[] = [
  implement(seats.calendar, async ({ tenant, caller, params, query, now }, { db, environment }) => {
    const owner = { tenant, identityId: caller.identityId };
    const current = await findStoredAttendance(db, owner, params.id);
    if (!current) throw new AppError("not_found");
    // The second start day of an earlier booking can only be removed.
    const dropped = query.event === "pairStartDay" ? await findDroppedPair(db, tenant, params.id, current) : undefined;
    const appointment: Appointment = dropped ? { ...dropped, state: "cancelled", sequence: current.sequence } : current;
    if (query.event && !calendarEventsOf(appointment).includes(query.event)) throw new AppError("not_found");
    const request = { tenant, registrationId: params.id, locale: appointment.lang, appointment };
    const entry = await calendarEntry(environment, request);
    const { name, text } = calendarFile(entry, { ...fileFor(appointment, query.event), now });
    return new Response(text, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
      },
    });
  }),
];
