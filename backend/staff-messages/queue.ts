import { v7 as uuid } from "uuid";
import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { queueDeliveries } from "@/backend/outbox/store";
import type { Scope } from "@/backend/vault/scope";
import type { Vault } from "@/backend/vault/vault";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The messages that staff get, each with what its text names. */
export interface StaffMessageData {
  /** A one-time link: an invitation, a new password or a recovery. */
  link: { kind: "invitation" | "password" | "recovery"; url: string; expiresAt: string };
  /** A sign-in from a device that the account has not used. */
  new_device: { device: string; at: string };
  /** Wrong second factors by somebody who knows the password. */
  wrong_factors: { at: string };
  /** Many exports or opened files by one account or key. */
  alert: { kind: "exports" | "files"; actor: string; count: number; location: string };
}
export type StaffMessageKind = keyof StaffMessageData;

/** What the data of a message are sealed for. */
export const staffMessageScope = (tenant: Tenant, id: string): Scope => ({
  table: "delivery",
  name: `${tenant}/staff-message/${id}`,
});

interface NewMessage<Kind extends StaffMessageKind> {
  tenant: Tenant;
  staffId: string;
  kind: Kind;
  data: StaffMessageData[Kind];
  now: Date;
}

/** Queues an e-mail to an account, in the transaction of what it tells. Returns false, and queues nothing, for one without an address. */
export const queueStaffMessage = async <Kind extends StaffMessageKind>(
  db: Db,
  vault: Vault,
  { tenant, staffId, kind, data, now }: NewMessage<Kind>,
): Promise<boolean> => {
  const id = uuid();
  const sealed = vault.seal(data, staffMessageScope(tenant, id));
  const count = await queueDeliveries(
    db,
    sql`INSERT INTO delivery (tenant, id, kind, lane, type, key, staff_id, content, created_at, due_at)
    SELECT tenant, ${id}, 'staff', 'staff', ${kind}, ${id}::text, id, ${sealed}, ${now}, ${now} FROM staff_account
    WHERE tenant = ${tenant} AND id = ${staffId} AND email IS NOT NULL AND disabled_at IS NULL`,
  );
  return count > 0;
};
