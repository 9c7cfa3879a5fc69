import type { PoolClient } from "pg";
import { type ApplicantRecord, lockApplicant } from "@/backend/applicants/applicant-record";
import { recordChange } from "@/backend/audit/record";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { queueReopening } from "@/backend/webhooks/queue-deliveries";
import { AppError } from "@/lib/contracts/errors";
import type { staffBookings } from "@/lib/contracts/staff-bookings";
import { dayIn } from "@/lib/kit/day";

type Reopen = Call<typeof staffBookings.reopen>;

const findAcceptance = async (client: PoolClient, { tenant }: Reopen, { id }: ApplicantRecord) => {
  const { rows } = await client.query<{ at: Date }>({
    name: "reopen-acceptance",
    text: `SELECT at FROM audit_entry WHERE tenant = $1 AND target = 'registration:' || $2::uuid
             AND action = 'applicant_accepted' ORDER BY at DESC LIMIT 1`,
    values: [tenant, id],
  });
  return rows[0]?.at;
};

const requireSameDay = async (client: PoolClient, call: Reopen, row: ApplicantRecord): Promise<void> => {
  const { zone } = locationMoment(call.tenant, row.location_key, call.now);
  const acceptedAt = await findAcceptance(client, call, row);
  if (!acceptedAt || dayIn(zone, acceptedAt) !== dayIn(zone, call.now)) throw new AppError("acceptance_not_undone");
};

const setSubmitted = async (client: PoolClient, { tenant, caller, now }: Reopen, row: ApplicantRecord) => {
  await client.query({
    name: "applicant-reopen",
    text: "UPDATE registration SET status = 'submitted', updated_at = $3 WHERE tenant = $1 AND id = $2",
    values: [tenant, row.id, now],
  });
  // What follows the acceptance in webhooks has a greater number.
  await client.query({
    name: "applicant-reopen-sequence",
    text: "UPDATE appointment SET sequence = sequence + 1 WHERE tenant = $1 AND registration_id = $2",
    values: [tenant, row.id],
  });
  await recordChange(client, {
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
export const reopenApplicant = (call: Reopen, { database }: Services) => {
  const { tenant, caller, body, now } = call;
  return transaction(database.pool, async (client) => {
    const row = await lockApplicant(client, { tenant, caller, registrationId: body.registrationId });
    if (row.status === "draft") throw new AppError("registration_not_submitted");
    if (row.status === "accepted") {
      await requireSameDay(client, call, row);
      await setSubmitted(client, call, row);
      await queueReopening(client, tenant, row.id, now);
    }
    return { status: "submitted" as const };
  });
};
