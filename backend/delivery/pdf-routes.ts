import { findStoredAttendance } from "@/backend/bookings/attendance";
import { implement, type Route } from "@/backend/http/handler";
import { requireRegistration } from "@/backend/registrations/application";
import { AppError } from "@/lib/contracts/errors";
import { seats } from "@/lib/contracts/seats";
import { readerOf } from "@/lib/domain/application/reader";
import { pdfContent } from "./pdf-content";

/** The appointment as one page to print or to show. Throws `not_found` if there is none, or it was cancelled. */
export const pdfRoutes: Route[] = [
  implement(seats.paper, async ({ tenant, caller, params }, services) => {
    const owner = { tenant, identityId: caller.identityId };
    const registration = await requireRegistration(services, owner, params.id);
    const appointment = await findStoredAttendance(services.database.pool, owner, params.id);
    if (!appointment || appointment.state === "cancelled") throw new AppError("not_found");
    // Loaded for the first PDF, so that no start waits for it.
    const reader = readerOf({ userLegalStatus: registration.user_legal_status });
    const [{ renderAppointmentPdf }, content] = await Promise.all([
      import("./appointment-pdf"),
      pdfContent({ tenant, student: registration.student, reader, appointment }),
    ]);
    return new Response(new Uint8Array(await renderAppointmentPdf(content)), {
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="appointment.pdf"',
      },
    });
  }),
];
