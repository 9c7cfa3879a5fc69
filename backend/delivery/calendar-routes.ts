import { findStoredAttendance } from "@/backend/bookings/attendance";
import { implement, type Route } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import { seats } from "@/lib/contracts/seats";
import { calendarFile } from "./calendar";
import { calendarEntry } from "./calendar-entry";

const FILE = { name: "appointment.ics", method: "PUBLISH", parts: ["presentation", "startDay"] } as const;

/** The appointment as a file for the applicant's own calendar. Throws `not_found` if there is none, or it was cancelled. */
export const calendarRoutes: Route[] = [
  implement(seats.calendar, async ({ tenant, caller, params, now }, { database, environment }) => {
    const owner = { tenant, identityId: caller.identityId };
    const appointment = await findStoredAttendance(database.pool, owner, params.id);
    if (!appointment || appointment.state === "cancelled") throw new AppError("not_found");
    const request = { tenant, registrationId: params.id, locale: appointment.lang, appointment };
    const { name, text } = calendarFile(await calendarEntry(environment, request), { ...FILE, now });
    return new Response(text, {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
      },
    });
  }),
];
