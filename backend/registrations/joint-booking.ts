import type { PoolClient } from "pg";
import { AppError } from "@/lib/contracts/errors";
import { JOINT_BOOKING_MAX } from "@/lib/domain/application/joint-booking";
import type { Owner } from "./store";

/**
 * The joint booking of a draft, which begins one if it belongs to none, with the number of saved drafts in it: a draft that was
 * never saved is the one to fill. Undefined for an application that is no draft any more.
 */
const joinBooking = async (
  client: PoolClient,
  owner: Owner,
  id: string,
): Promise<{ jointBookingId: string; count: number } | undefined> => {
  const { rows } = await client.query<{ jointBookingId: string; count: number }>({
    name: "registration-join-booking",
    text: `WITH draft AS (
             UPDATE registration SET joint_booking_id = coalesce(joint_booking_id, id)
             WHERE tenant = $1 AND identity_id = $2 AND id = $3 AND deleted_at IS NULL AND status = 'draft'
             RETURNING joint_booking_id)
           SELECT d.joint_booking_id AS "jointBookingId", (SELECT count(*)::int FROM registration r
             WHERE r.tenant = $1 AND r.identity_id = $2 AND r.deleted_at IS NULL AND r.status = 'draft' AND r.version > 0
               AND (r.joint_booking_id = d.joint_booking_id OR r.id = $3)) AS count
           FROM draft d`,
    values: [owner.tenant, owner.identityId, id],
  });
  return rows[0];
};

/** The joint booking of the sibling's draft. Throws `registration_not_draft` or, for a sixth draft, `registration_limit_reached`. */
export const requireJointBooking = async (client: PoolClient, owner: Owner, relativeId: string): Promise<string> => {
  const joint = await joinBooking(client, owner, relativeId);
  if (!joint) throw new AppError("registration_not_draft");
  if (joint.count >= JOINT_BOOKING_MAX) throw new AppError("registration_limit_reached", { limit: JOINT_BOOKING_MAX });
  return joint.jointBookingId;
};
