import type { Transaction } from "@/backend/db/database";
import type { RegistrationRow } from "@/backend/registrations/row";
import type { Owner } from "@/backend/registrations/store";
import type { Student } from "@/lib/domain/application/application";
import type { Snapshot } from "./snapshot";

/** The student of a locked application, as it is now. */
export const findStudent = async (
  tx: Transaction,
  tenant: string,
  registrationId: string,
): Promise<Pick<Student, "phone" | "email">> =>
  (await tx.value<Student>`SELECT student FROM registration WHERE tenant = ${tenant} AND id = ${registrationId}`) ?? {};

/** Locks an application of this owner, in any state. Returns whether there is one. */
export const lockOwn = async (tx: Transaction, { tenant, identityId }: Owner, id: string) =>
  (await tx.run`SELECT 1 FROM registration
    WHERE tenant = ${tenant} AND identity_id = ${identityId} AND id = ${id} AND deleted_at IS NULL
    FOR NO KEY UPDATE`) === 1;

/** An application that a link leads to, locked. */
export type LockedDraft = Pick<RegistrationRow, "id" | "step" | "location_key" | "student">;

/** Locks a draft. Nothing once it is deleted or booked. */
export const lockDraft = (tx: Transaction, tenant: string, id: string) =>
  tx.one<LockedDraft>`SELECT id, step, location_key, student FROM registration
    WHERE tenant = ${tenant} AND id = ${id} AND status = 'draft' AND deleted_at IS NULL FOR NO KEY UPDATE`;

/** Whether a guardian has taken an application over and still owns it. */
export const isTakenBy = async (tx: Transaction, { tenant, identityId }: Owner, id: string) =>
  (await tx.run`SELECT 1 FROM hand_over h JOIN registration r ON r.tenant = h.tenant AND r.id = h.registration_id
    WHERE h.tenant = ${tenant} AND r.identity_id = ${identityId} AND r.id = ${id} AND h.accepted_at IS NOT NULL
      AND r.deleted_at IS NULL`) === 1;

/** What a hand-over changes. */
interface Handing {
  id: string;
  step: string;
  status: number;
  snapshot: Snapshot;
  seesAppointment: boolean;
}

/** Gives a locked draft and its hold to a guardian, who has not accepted the agreement yet. */
export const giveDraft = async (
  tx: Transaction,
  { tenant, identityId }: Owner,
  { id, step, status, snapshot, seesAppointment }: Handing,
  now: Date,
): Promise<void> => {
  await tx.run`UPDATE registration SET identity_id = ${identityId}, version = version + 1, step = ${step},
      user_legal_status = ${status}, is_minor = false, contract = NULL, updated_at = ${now}
    WHERE tenant = ${tenant} AND id = ${id}`;
  await tx.run`UPDATE hold SET identity_id = ${identityId} WHERE tenant = ${tenant} AND registration_id = ${id}`;
  await tx.run`UPDATE hand_over
    SET accepted_at = ${now}, snapshot = ${JSON.stringify(snapshot)}, shows_appointment = ${seesAppointment}
    WHERE tenant = ${tenant} AND registration_id = ${id}`;
};
