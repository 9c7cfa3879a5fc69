import type { Pool } from "pg";
import { providerTokenScope } from "@/backend/provider/id-token";
import { totpScope } from "@/backend/sign-in/totp";
import { staffMessageScope } from "@/backend/staff-messages/queue";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import type { Vault } from "./vault";

interface SealedValue {
  id: string;
  /** The id that its scope names. */
  owner: string;
  sealed: string;
}

/** A column about staff that is sealed: how its values are read, replaced unless they changed meanwhile, and what they are sealed for. */
interface SealedColumn {
  read: string;
  replace: string;
  scopeOf: (tenant: Tenant, owner: string) => string;
}

const COLUMNS: readonly SealedColumn[] = [
  {
    read: "SELECT id, id AS owner, data AS sealed FROM staff_message WHERE tenant = $1",
    replace: "UPDATE staff_message SET data = $4 WHERE tenant = $1 AND id = $2 AND data = $3",
    scopeOf: staffMessageScope,
  },
  {
    read: "SELECT staff_id AS id, staff_id AS owner, secret AS sealed FROM staff_totp WHERE tenant = $1 AND secret IS NOT NULL",
    replace: "UPDATE staff_totp SET secret = $4 WHERE tenant = $1 AND staff_id = $2 AND secret = $3",
    scopeOf: totpScope,
  },
  {
    read: `SELECT staff_id AS id, staff_id AS owner, pending_secret AS sealed FROM staff_totp
           WHERE tenant = $1 AND pending_secret IS NOT NULL`,
    replace: "UPDATE staff_totp SET pending_secret = $4 WHERE tenant = $1 AND staff_id = $2 AND pending_secret = $3",
    scopeOf: totpScope,
  },
  {
    read: `SELECT id, subject AS owner, provider_token AS sealed FROM login_session
           WHERE tenant = $1 AND provider_token IS NOT NULL`,
    replace: "UPDATE login_session SET provider_token = $4 WHERE tenant = $1 AND id = $2 AND provider_token = $3",
    scopeOf: providerTokenScope,
  },
];

const resealColumn = async (pool: Pool, vault: Vault, tenant: Tenant, column: SealedColumn): Promise<number> => {
  let written = 0;
  const { rows } = await pool.query<SealedValue>(column.read, [tenant]);
  for (const { id, owner, sealed } of rows.filter((row) => !vault.isCurrent(row.sealed))) {
    const scope = column.scopeOf(tenant, owner);
    const { rowCount } = await pool.query(column.replace, [
      tenant,
      id,
      sealed,
      vault.seal(vault.open(sealed, scope), scope),
    ]);
    written += rowCount ?? 0;
  }
  return written;
};

/** Questions of older keys end: whoever is about to sign in asks anew. */
const endChallenges = async (pool: Pool, vault: Vault, tenant: Tenant): Promise<void> => {
  const { rows } = await pool.query<{ id: string; secrets: string }>({
    name: "reseal-challenges",
    text: "SELECT id, secrets FROM staff_challenge WHERE tenant = $1",
    values: [tenant],
  });
  const old = rows.filter(({ secrets }) => !vault.isCurrent(secrets)).map(({ id }) => id);
  await pool.query({
    name: "reseal-end-challenges",
    text: "DELETE FROM staff_challenge WHERE tenant = $1 AND id = ANY ($2::uuid[])",
    values: [tenant, old],
  });
};

/** Reseals what is sealed about staff with an older key. Returns how many values. */
export const resealStaff = async (pool: Pool, vault: Vault): Promise<number> => {
  let written = 0;
  for (const tenant of ALL_TENANTS) {
    for (const column of COLUMNS) written += await resealColumn(pool, vault, tenant, column);
    await endChallenges(pool, vault, tenant);
  }
  return written;
};
