import type { Db, Transaction } from "@/backend/db/database";
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
  tx: Transaction,
  { vault }: Services,
  { tenant, account, context: { device }, now }: SignIn,
): Promise<void> => {
  if (!device) return;
  const isNew = await tx.value<boolean>`INSERT INTO staff_device (tenant, staff_id, id, label, first_used_at, used_at)
    VALUES (${tenant}, ${account.id}, ${device.id}, ${device.label}, ${now}, ${now})
    ON CONFLICT (tenant, staff_id, id) DO UPDATE SET label = excluded.label, used_at = excluded.used_at
    RETURNING first_used_at = used_at AND EXISTS (
      SELECT FROM staff_account WHERE tenant = ${tenant} AND id = ${account.id} AND last_sign_in_at IS NOT NULL)`;
  if (!isNew) return;
  const data = { device: device.label, at: now.toISOString() };
  await queueStaffMessage(tx, vault, { tenant, staffId: account.id, kind: "new_device", data, now });
};

/** Deletes devices whose cookie has ended. */
export const deleteOldDevices = (db: Db, tenant: Tenant, now: Date) =>
  db.run`DELETE FROM staff_device
    WHERE tenant = ${tenant} AND used_at <= ${new Date(now.getTime() - DEVICE_DAYS * DAY_MS)}`;
