import type { Pool, PoolClient } from "pg";
import type { Services } from "@/backend/services";
import { queueStaffMessage } from "@/backend/staff-messages/queue";
import type { staffDevice } from "@/lib/contracts/staff";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";

/** As long as browsers keep the cookie of a device. */
const DEVICE_DAYS = 400;

interface SignIn {
  tenant: Tenant;
  account: { id: string };
  context: { device?: (typeof staffDevice)["_output"] | undefined };
  now: Date;
}

/**
 * Notes the device of a sign-in, and tells the account by e-mail if it has not used it before. Nobody is told of the first sign-in of
 * all: whoever has just accepted an invitation knows of it. So it comes before the sign-in is noted.
 */
export const noteDevice = async (
  client: PoolClient,
  { vault }: Services,
  { tenant, account, context: { device }, now }: SignIn,
): Promise<void> => {
  if (!device) return;
  const { rows } = await client.query<{ isNew: boolean }>({
    name: "staff-device-note",
    text: `INSERT INTO staff_device (tenant, staff_id, id, label, first_used_at, used_at) VALUES ($1, $2, $3, $4, $5, $5)
           ON CONFLICT (tenant, staff_id, id) DO UPDATE SET label = excluded.label, used_at = excluded.used_at
           RETURNING first_used_at = used_at AND EXISTS (
             SELECT FROM staff_account WHERE tenant = $1 AND id = $2 AND last_sign_in_at IS NOT NULL
           ) AS "isNew"`,
    values: [tenant, account.id, device.id, device.label, now],
  });
  if (!rows[0]?.isNew) return;
  const data = { device: device.label, at: now.toISOString() };
  await queueStaffMessage(client, vault, { tenant, staffId: account.id, kind: "new_device", data, now });
};

/** Deletes devices whose cookie has ended. */
export const deleteOldDevices = async (pool: Pool, tenant: Tenant, now: Date): Promise<void> => {
  await pool.query({
    name: "staff-device-forget",
    text: "DELETE FROM staff_device WHERE tenant = $1 AND used_at <= $2",
    values: [tenant, new Date(now.getTime() - DEVICE_DAYS * DAY_MS)],
  });
};
