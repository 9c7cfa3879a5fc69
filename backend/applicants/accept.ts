import type { PoolClient } from "pg";
import { recordChange } from "@/backend/audit/record";
import { dropSeats } from "@/backend/bookings/store";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { queueAcceptance } from "@/backend/webhooks/queue-deliveries";
import { AppError } from "@/lib/contracts/errors";
import type { staffApplicants } from "@/lib/contracts/staff-applicants";
import { type ApplicantRecord, lockApplicant } from "./applicant-record";

type Accept = Call<typeof staffApplicants.accept>;

const setAccepted = async (client: PoolClient, { tenant, caller, now }: Accept, row: ApplicantRecord) => {
  await client.query({
    name: "applicant-accept",
    text: `UPDATE registration SET status = 'accepted', requested_seats = NULL, updated_at = $3
           WHERE tenant = $1 AND id = $2`,
    values: [tenant, row.id, now],
  });
  await recordChange(client, {
    tenant,
    staffId: caller.staffId,
    locationKey: row.location_key,
    action: "applicant_accepted",
    target: `registration:${row.id}`,
    before: { status: row.status },
    after: { status: "accepted" },
    now,
  });
};

/** Accepts a submitted application: it keeps its appointment, and leaves any hold, offer, waiting list and requested seats. */
export const acceptApplicant = (call: Accept, { database }: Services) =>
  transaction(database.pool, async (client) => {
    const { tenant, caller, body, now } = call;
    const row = await lockApplicant(client, { tenant, caller, registrationId: body.registrationId });
    if (row.status === "draft" || row.user_id === null) throw new AppError("registration_not_submitted");
    if (row.status === "submitted") {
      await dropSeats(client, tenant, row.id, now);
      await setAccepted(client, call, row);
      await queueAcceptance(client, tenant, row.id, now);
    }
    return { status: "accepted" as const, userId: row.user_id };
  });
