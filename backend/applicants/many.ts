import { validate as isUuid } from "uuid";
import type { Transaction } from "@/backend/db/database";
import { cancelApplicant } from "@/backend/desk/cancel";
import { moveApplicant } from "@/backend/desk/move";
import { permit, type Staff } from "@/backend/http/callers";
import { isUnavailable, toAppError } from "@/backend/http/failures";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Outcome, staffMany } from "@/lib/contracts/staff-many";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { acceptApplicant } from "./accept";
import { lockApplicant } from "./applicant-record";
import { findApplicants } from "./store";

type Failure = NonNullable<Outcome["failure"]>;

interface ManyCall {
  tenant: Tenant;
  caller: Staff;
  body: { locationKey: string; registrationIds: readonly string[] };
}

/** Why one person's change failed. Throws when the database is away or too busy: the same call may work later. */
const failureOf = (error: unknown): Failure => {
  const { code, key, data } = toAppError(error);
  if (isUnavailable(error)) throw error;
  return { code, key, ...(data && { data }) };
};

/**
 * Changes applications one after the other, each in a transaction of its own. A failure stops no other. `change` gets a caller
 * who is permitted at this location only: an application elsewhere is refused, whatever else the caller may see.
 */
const changeEach = async (
  { tenant, caller, body }: ManyCall,
  { db }: Services,
  change: (caller: Staff, registrationId: string) => Promise<unknown>,
): Promise<{ outcomes: Outcome[] }> => {
  const location = permit(caller, body.locationKey);
  const failures = new Map<string, Failure>();
  const ids = [...new Set(body.registrationIds)];
  for (const id of ids) {
    await change({ ...caller, locationKeys: [location] }, id).catch((error: unknown) => {
      failures.set(id, failureOf(error));
    });
  }
  // Nobody of another location is named.
  const rows = await findApplicants(
    db,
    tenant,
    location,
    [...failures.keys()].filter((id) => isUuid(id)),
  );
  const students = new Map(rows.map(({ id, student }) => [id, student]));
  return {
    outcomes: ids.map((id) => {
      const { firstName, namePrefix, lastName } = students.get(id) ?? {};
      return { registrationId: id, firstName, namePrefix, lastName, failure: failures.get(id) };
    }),
  };
};

/** Accepts each of the applications, by the rules of a single one. */
export const acceptMany = (call: Call<typeof staffMany.acceptMany>, services: Services) =>
  changeEach(call, services, (caller, registrationId) =>
    acceptApplicant({ ...call, caller, body: { registrationId } }, services),
  );

const isBookedOn = async (tx: Transaction, tenant: Tenant, registrationId: string, presentationId: string) =>
  (await tx.run`SELECT FROM appointment WHERE tenant = ${tenant} AND registration_id = ${registrationId}
    AND presentation_id::text = ${presentationId} AND state = 'active'`) > 0;

/** Moves each of the appointments to a presentation. One that is there already stays, so that nobody is told twice. */
export const moveMany = (call: Call<typeof staffMany.moveMany>, services: Services) => {
  const { tenant, body, now } = call;
  const { presentationId, reason } = body;
  return changeEach(call, services, (caller, registrationId) =>
    services.db.transaction(async (tx) => {
      const request = { tenant, caller, registrationId };
      await lockApplicant(tx, request);
      if (await isBookedOn(tx, tenant, registrationId, presentationId)) return;
      const seats = { presentation_date: presentationId };
      await moveApplicant({ ...services, db: tx }, { ...request, seats, reason, now });
    }),
  );
};

/** Cancels each of the appointments. A cancelled one stays so, and nobody is told twice. */
export const cancelMany = (call: Call<typeof staffMany.cancelMany>, services: Services) => {
  const { tenant, body, now } = call;
  return changeEach(call, services, (caller, registrationId) =>
    cancelApplicant(services, { tenant, caller, registrationId, reason: body.reason, now }),
  );
};
