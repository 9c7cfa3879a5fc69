import type { Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { AppError } from "@/lib/contracts/errors";
import { JOINT_BOOKING_MAX } from "@/lib/domain/application/joint-booking";
import type { Owner } from "./store";

/**
 * The joint booking of a draft, which begins one if it belongs to none, with the number of saved drafts in it: a draft that was
 * never saved is the one to fill. Undefined for an application that is no draft any more.
 */
const joinBooking = (tx: Transaction, { tenant, identityId }: Owner, id: string) => {
  const own = sql`tenant = ${tenant} AND identity_id = ${identityId} AND deleted_at IS NULL AND status = 'draft'`;
  return tx.one<{ jointBookingId: string; count: number }>`WITH draft AS (
      UPDATE registration SET joint_booking_id = coalesce(joint_booking_id, id) WHERE ${own} AND id = ${id}
      RETURNING joint_booking_id)
    SELECT d.joint_booking_id AS "jointBookingId", (SELECT count(*)::int FROM registration r
      WHERE ${own} AND r.version > 0 AND (r.joint_booking_id = d.joint_booking_id OR r.id = ${id})) AS count
    FROM draft d`;
};

/** The joint booking of the sibling's draft. Throws `registration_not_draft` or, for a sixth draft, `registration_limit_reached`. */
export const requireJointBooking = async (tx: Transaction, owner: Owner, relativeId: string): Promise<string> => {
  const joint = await joinBooking(tx, owner, relativeId);
  if (!joint) throw new AppError("registration_not_draft");
  if (joint.count >= JOINT_BOOKING_MAX) throw new AppError("registration_limit_reached", { limit: JOINT_BOOKING_MAX });
  return joint.jointBookingId;
};
