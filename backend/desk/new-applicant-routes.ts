import { requireApplicant } from "@/backend/applicants/applicant-record";
import { appointmentPaper } from "@/backend/delivery/pdf-routes";
import { permit } from "@/backend/http/callers";
import { implement, type Route } from "@/backend/http/handler";
import { desk } from "@/lib/contracts/desk";
import { addApplicant } from "./add";
import { checkDeskCode, sendDeskCode } from "./codes";
import { loadOfferedSeats } from "./offered-seats";
import { findOrigin } from "./origin-store";

// A code or a proof is no reply to keep, and a budget that it has cost is not rolled back.
const storesReply = { storesOwnReply: true };

export const newApplicantRoutes: readonly Route[] = [
  implement(desk.sendCode, sendDeskCode, storesReply),
  implement(desk.checkCode, checkDeskCode, storesReply),
  implement(desk.seats, async ({ tenant, caller, query: { locationKey, birthDate }, now }, services) =>
    loadOfferedSeats(services, { tenant, locationKey: permit(caller, locationKey) }, { birthDate }, now),
  ),
  implement(desk.add, addApplicant),
  implement(desk.paper, async ({ tenant, caller, params, now }, services) => {
    const { db } = services;
    const { id: registrationId, identity_id: identityId } = await requireApplicant(db, { tenant, caller, ...params });
    const origin = await findOrigin(db, tenant, registrationId);
    const isWithoutPhone = origin?.noPhone !== undefined;
    const [owner, askedBy] = [{ tenant, identityId }, caller.staffId];
    return appointmentPaper(services, { owner, registrationId, askedBy, isWithoutPhone, now });
  }),
];
