import { completeAttendance, findStoredAttendance } from "@/backend/bookings/attendance";
import { implement, type Route } from "@/backend/http/handler";
import { type ApplicationOwner, requireRegistration } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { seats } from "@/lib/contracts/seats";
import { readerOf } from "@/lib/domain/application/reader";
import { routes } from "@/lib/domain/routes";
import { pdfContent } from "./pdf-content";
import { siteOf } from "./tenant-site";

interface PaperRequest {
  owner: ApplicationOwner;
  registrationId: string;
  /** They can neither sign in nor be reminded. */
  isWithoutPhone?: boolean;
  now: Date;
}

/** The appointment as one page to print or to show. Throws `not_found` if there is none, or it was cancelled. */
export const appointmentPaper = async (
  services: Services,
  { owner, registrationId, isWithoutPhone = false, now }: PaperRequest,
): Promise<Response> => {
  const { tenant } = owner;
  const registration = await requireRegistration(services, owner, registrationId);
  const { database, environment } = services;
  const stored = await findStoredAttendance(database.pool, owner, registrationId);
  if (!stored || stored.state === "cancelled") throw new AppError("not_found");
  const appointment = await completeAttendance(database.pool, tenant, stored);
  const site = siteOf(environment, tenant);
  const link = site && !isWithoutPhone ? site.origin + routes.appointment(registrationId) : undefined;
  // Loaded for the first PDF, so that no start waits for it.
  const reader = readerOf({ userLegalStatus: registration.user_legal_status });
  const [{ renderAppointmentPdf }, content] = await Promise.all([
    import("./appointment-pdf"),
    pdfContent({ tenant, student: registration.student, reader, isWithoutPhone, appointment, link, now }),
  ]);
  return new Response(new Uint8Array(await renderAppointmentPdf(content)), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="appointment.pdf"',
    },
  });
};

export const pdfRoutes: Route[] = [
  implement(seats.paper, ({ tenant, caller, params, now }, services) =>
    appointmentPaper(services, {
      owner: { tenant, identityId: caller.identityId },
      registrationId: params.id,
      now,
    }),
  ),
];
