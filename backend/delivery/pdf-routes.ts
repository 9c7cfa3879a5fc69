import { completeAttendance, findStoredAttendance } from "@/backend/bookings/attendance";
import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import { implement, type Route } from "@/backend/http/handler";
import { type ApplicationOwner, requireRegistration } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { seats } from "@/lib/contracts/seats";
import { readerOf } from "@/lib/domain/application/reader";
import { routes } from "@/lib/domain/routes";
import { pdfContent } from "./pdf-content";
import { renderedPdf } from "./rendered-pdfs";
import { siteOf } from "./tenant-site";

interface PaperRequest {
  owner: ApplicationOwner;
  registrationId: string;
  /** The identity or the account that asks. */
  askedBy: string;
  /** They can neither sign in nor be reminded. */
  isWithoutPhone?: boolean;
  now: Date;
}

/**
 * The appointment as one page to print or to show. Throws `not_found` if there is none, or it was cancelled, and `too_many_requests` to
 * somebody who has asked very often.
 */
export const appointmentPaper = async (
  services: Services,
  { owner, registrationId, askedBy, isWithoutPhone = false, now }: PaperRequest,
): Promise<Response> => {
  const { tenant } = owner;
  const registration = await requireRegistration(services, owner, registrationId);
  const { db, environment } = services;
  const stored = await findStoredAttendance(db, owner, registrationId);
  if (!stored || stored.state === "cancelled") throw new AppError("not_found");
  const charge: Charge = { budget: "appointment_pdfs_of_caller", tenant, owner: [askedBy] };
  await budgetsOf(services).spend(charge);
  const appointment = await completeAttendance(db, tenant, stored);
  const site = siteOf(environment, tenant);
  const link = site && !isWithoutPhone ? site.origin + routes.appointment(registrationId) : undefined;
  const reader = readerOf({ userLegalStatus: registration.user_legal_status });
  const source = { tenant, student: registration.student, reader, isWithoutPhone, appointment, link, now };
  return new Response(new Uint8Array(await renderedPdf(await pdfContent(source))), {
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
      askedBy: caller.identityId,
      now,
    }),
  ),
];
