import { v7 as uuid } from "uuid";
import { type ApplicantRequest, lockApplicant } from "@/backend/applicants/applicant-record";
import { recordChange } from "@/backend/audit/record";
import { bookMany, deskAuthor, dropSeats, replyOf, type SeatOutcome } from "@/backend/bookings/store";
import type { Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import { refuseFields } from "@/backend/http/refuse-fields";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { type ActedFor, lockFor } from "./act-for";
import { findState } from "./appointment-state";

type Withdrawal = Call<typeof staffDuplicates.withdraw>;

/** The application that stands for it must be another one of the centre that is not withdrawn itself. */
const requireOriginal = async (tx: Transaction, request: ApplicantRequest, { row }: ActedFor): Promise<void> => {
  const original = await lockApplicant(tx, request);
  const stands = original.id !== row.id && original.location_key === row.location_key && original.duplicate_of === null;
  if (!stands) refuseFields({ duplicateOf: RULE_ERRORS.invalid });
};

/** Frees what the application has: its appointment, of which the person is told, or its hold and its place on the waiting list. */
const freeSeats = async (tx: Transaction, { tenant, caller, now }: Withdrawal, { owner, row }: ActedFor) => {
  if ((await findState(tx, tenant, row.id)) !== "active") return dropSeats(tx, tenant, row.id, now);
  const desk = {
    entry: uuid(),
    ...deskAuthor(caller),
    location: row.location_key,
    action: "applicant_cancelled" as const,
    notice: { reason: "duplicate" },
  };
  const [outcome] = await bookMany(tx, tenant, now, [
    { kind: "cancel", registration: row.id, identity: owner.identityId, desk },
  ]);
  replyOf(outcome as SeatOutcome);
};

const writeLink = async (tx: Transaction, { tenant, caller, body, now }: Withdrawal, { row }: ActedFor) => {
  const duplicateOf = body.duplicateOf ?? null;
  await tx.run`UPDATE registration SET duplicate_of = ${duplicateOf}, version = version + 1, updated_at = ${now}
    WHERE tenant = ${tenant} AND id = ${row.id}`;
  await recordChange(tx, {
    tenant,
    author: caller,
    locationKey: row.location_key,
    action: duplicateOf ? "applicant_withdrawn" : "applicant_restored",
    target: `registration:${row.id}`,
    before: { duplicateOf: row.duplicate_of },
    after: { duplicateOf },
    now,
  });
};

/**
 * Withdraws an application as a duplicate of another, or restores one. Two that are withdrawn as duplicates of each other at once are
 * locked in the order of their ids, so that one of them stands.
 */
export const withdrawApplicant = async (call: Withdrawal, services: Services): Promise<undefined> => {
  const { tenant, caller, body } = call;
  const { registrationId, duplicateOf, version } = body;
  await services.db.transaction(async (tx) => {
    const first = [registrationId, duplicateOf ?? registrationId].sort()[0] as string;
    await lockApplicant(tx, { tenant, caller, registrationId: first });
    const acted = await lockFor(tx, services, { tenant, caller, registrationId });
    const { row } = acted;
    if (version !== undefined && version !== row.version) throw new AppError("registration_stale");
    if ((duplicateOf ?? null) === row.duplicate_of) return;
    if (row.status === "accepted") throw new AppError("registration_closed");
    if (duplicateOf !== undefined) {
      await requireOriginal(tx, { tenant, caller, registrationId: duplicateOf }, acted);
      await freeSeats(tx, call, acted);
    }
    await writeLink(tx, call, acted);
  });
};
