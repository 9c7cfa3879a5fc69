import { recordChange } from "@/backend/audit/record";
import { dropSeats } from "@/backend/bookings/store";
import { formOf, requireAcceptedAge, requireStillComplete } from "@/backend/bookings/validate";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { requireNotWithdrawn } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { openAnswers } from "@/backend/vault/sealed-answers";
import { queueAcceptance } from "@/backend/webhooks/queue-deliveries";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { staffApplicants } from "@/lib/contracts/staff-applicants";
import { situationOf } from "@/lib/domain/application/situation";
import { type ApplicantRecord, findAppointment, lockApplicant } from "./applicant-record";

/** What accepting needs of its call, which may be about many. */
export type Accept = Pick<Call<typeof staffApplicants.accept>, "tenant" | "caller" | "now" | "body">;

const setAccepted = async (tx: Transaction, { tenant, caller, now }: Accept, row: ApplicantRecord) => {
  await tx.run`WITH accepted AS (
      UPDATE registration SET status = 'accepted', requested_seats = NULL, updated_at = ${now}
      WHERE tenant = ${tenant} AND id = ${row.id} RETURNING id, status, location_key)
    UPDATE appointment a SET listed_location_key = listed_location(a.state, r.status, r.location_key)
    FROM accepted r WHERE a.tenant = ${tenant} AND a.registration_id = r.id AND a.state <> 'active'`;
  await recordChange(tx, {
    tenant,
    author: caller,
    locationKey: row.location_key,
    action: "applicant_accepted",
    target: `registration:${row.id}`,
    before: { status: row.status },
    after: { status: "accepted" },
    now,
  });
};

/** Throws unless the answers are what a booking would accept. Answers of earlier settings may lack something. */
const requireAcceptable = async (
  tx: Transaction,
  { tenant, now }: Accept,
  { vault }: Services,
  row: ApplicantRecord,
  config: Config,
): Promise<void> => {
  const form = formOf(openAnswers(vault, { tenant, id: row.id }, row));
  const situation = situationOf(tenant, config, row.location_key, now);
  requireStillComplete(form, situation);
  const appointment = await findAppointment(tx, tenant, row.id);
  if (appointment && appointment.state !== "cancelled") requireAcceptedAge(form, situation, appointment.startDay);
};

/** Accepts a submitted application: it keeps its appointment, and leaves any hold, offer, waiting list and requested seats. */
export const acceptApplicant = async (call: Accept, services: Services) => {
  const { tenant, caller, body, now } = call;
  const config = await loadConfig(services, tenant);
  return services.db.transaction(async (tx) => {
    const row = await lockApplicant(tx, { tenant, caller, registrationId: body.registrationId });
    if (row.status === "draft" || row.user_id === null) throw new AppError("registration_not_submitted");
    requireNotWithdrawn(row);
    if (row.status === "submitted") {
      await requireAcceptable(tx, call, services, row, config);
      await dropSeats(tx, tenant, row.id, now);
      await setAccepted(tx, call, row);
      await queueAcceptance(tx, tenant, row.id, now);
    }
    return { status: "accepted" as const, userId: row.user_id };
  });
};
