import type { Db, Transaction } from "@/backend/db/database";
import type { DESK_METHOD } from "@/lib/domain/tenant/methods";
import type { Identity } from "./identity";

/** The id of a verified identity: `id` when it is new, else the one it has. */
export const upsertIdentity = async (
  tx: Transaction,
  { tenant, method, value }: Omit<Identity, "method"> & { method: Identity["method"] | typeof DESK_METHOD },
  id: string,
  now: Date,
) =>
  (await tx.value<string>`INSERT INTO identity (tenant, method, value, id, created_at)
    VALUES (${tenant}, ${method}, ${value}, ${id}, ${now})
    ON CONFLICT (tenant, method, value) DO UPDATE SET value = excluded.value
    RETURNING id`) ?? id;

export const openLoginSession = (
  tx: Transaction,
  { tenant, id, subject, expiresAt }: { tenant: string; id: string; subject: string; expiresAt: Date },
) => tx.insert("login_session", { tenant, id, audience: "applicant", subject, expires_at: expiresAt });

export const closeLoginSession = (db: Db, tenant: string, id: string) =>
  db.run`DELETE FROM login_session WHERE tenant = ${tenant} AND id = ${id} AND audience = 'applicant'`;
