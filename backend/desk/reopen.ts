import { type ApplicantRecord, lockApplicant } from "@/backend/applicants/applicant-record";
import { recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { queueReopening } from "@/backend/webhooks/queue-deliveries";
import { AppError } from "@/lib/contracts/errors";
import type { staffBookings } from "@/lib/contracts/staff-bookings";
import { dayIn } from "@/lib/kit/day";

type Reopen = Call<typeof staffBookings.reopen>;

const findAcceptance = (tx: Transaction, { tenant }: Reopen, { id }: ApplicantRecord) =>
  tx.value<Date>`SELECT at FROM audit_entry WHERE tenant = ${tenant} AND target = 'registration:' || ${id}::uuid
    AND action = 'applicant_accepted' ORDER BY at DESC LIMIT 1`;

const requireSameDay = async (tx: Transaction, call: Reopen, row: ApplicantRecord): Promise<void> => {
  const { zone } = locationMoment(call.tenant, row.location_key, call.now);
  const acceptedAt = await findAcceptance(tx, call, row);
  if (!acceptedAt || dayIn(zone, acceptedAt) !== dayIn(zone, call.now)) throw new AppError("acceptance_not_undone");
};

const setSubmitted = async (tx: Transaction, { tenant, caller, now }: Reopen, row: ApplicantRecord) => {
  await tx.run`UPDATE registration SET status = 'submitted', updated_at = ${now}
    WHERE tenant = ${tenant} AND id = ${row.id}`;
  // What follows the acceptance in webhooks has a greater number.
  await tx.run`UPDATE appointment SET sequence = sequence + 1,
      listed_location_key = listed_location(state, 'submitted', ${row.location_key})
    WHERE tenant = ${tenant} AND registration_id = ${row.id}`;
  await recordChange(tx, {
    tenant,
    author: caller,
    locationKey: row.location_key,
    action: "applicant_reopened",
    target: `registration:${row.id}`,
    before: { status: "accepted" },
    after: { status: "submitted" },
    now,
  });
};

/**
 * Undoes an acceptance that was made by mistake, on its own day: later, others have acted on it. The appointment stays; a hold or a place on
 * the waiting list that the acceptance ended does not come back. An application that is submitted stays so.
 */
export const reopenApplicant = (call: Reopen, { db }: Services) => {
  const { tenant, caller, body, now } = call;
  return db.transaction(async (tx) => {
    const row = await lockApplicant(tx, { tenant, caller, registrationId: body.registrationId });
    if (row.status === "draft") throw new AppError("registration_not_submitted");
    if (row.status === "accepted") {
      await requireSameDay(tx, call, row);
      await setSubmitted(tx, call, row);
      await queueReopening(tx, tenant, row.id, now);
    }
    return { status: "submitted" as const };
  });
};
