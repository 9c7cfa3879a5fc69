import { completeAttendance, findStoredAttendance } from "@/backend/bookings/attendance";
import { implement, type Route } from "@/backend/http/handler";
import { requireRegistration } from "@/backend/registrations/application";
import { AppError } from "@/lib/contracts/errors";
import { seats } from "@/lib/contracts/seats";
import { readerOf } from "@/lib/domain/application/reader";
import { routes } from "@/lib/domain/routes";
import { pdfContent } from "./pdf-content";
import { siteOf } from "./tenant-site";

/** The appointment as one page to print or to show. Throws `not_found` if there is none, or it was cancelled. */
export const pdfRoutes: Route[] = [
  implement(seats.paper, async ({ tenant, caller, params, now }, services) => {
    const owner = { tenant, identityId: caller.identityId };
    const registration = await requireRegistration(services, owner, params.id);
    const { database, environment } = services;
    const stored = await findStoredAttendance(database.pool, owner, params.id);
    if (!stored || stored.state === "cancelled") throw new AppError("not_found");
    const appointment = await completeAttendance(database.pool, tenant, stored);
    const site = siteOf(environment, tenant);
    const link = site && site.origin + routes.appointment(params.id);
    // Loaded for the first PDF, so that no start waits for it.
    const reader = readerOf({ userLegalStatus: registration.user_legal_status });
    const [{ renderAppointmentPdf }, content] = await Promise.all([
      import("./appointment-pdf"),
      pdfContent({ tenant, student: registration.student, reader, appointment, link, now }),
    ]);
    return new Response(new Uint8Array(await renderAppointmentPdf(content)), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="appointment.pdf"',
      },
    });
  }),
];
