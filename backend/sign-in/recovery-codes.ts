import { createHash, randomBytes } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { typedText } from "@/lib/kit/typed-text";

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters and digits that are mistaken for each other: 32 of them, five bits each, eighty bits a code. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

interface Owner {
  tenant: Tenant;
  staffId: string;
}

const newCode = (): string => {
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(""),
  ).join("-");
};

/** The stored form: a code has too many random bits to be guessed from it. */
const hashOf = ({ tenant, staffId }: Owner, code: string): string => {
  const typed = typedText(code)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(`${tenant}/${staffId}/${typed}`).digest("base64url");
};

/** Makes new codes in place of all earlier ones. Only their hashes are stored. */
export const writeRecoveryCodes = async (client: PoolClient, owner: Owner): Promise<string[]> => {
  const codes = Array.from({ length: COUNT }, newCode);
  await deleteRecoveryCodes(client, owner);
  await client.query({
    name: "staff-recovery-codes-write",
    text: "INSERT INTO staff_recovery_code (tenant, staff_id, hash) SELECT $1, $2, unnest($3::text[])",
    values: [owner.tenant, owner.staffId, codes.map((code) => hashOf(owner, code))],
  });
  return codes;
};

export const deleteRecoveryCodes = async (client: PoolClient, { tenant, staffId }: Owner): Promise<void> => {
  await client.query({
    name: "staff-recovery-codes-delete",
    text: "DELETE FROM staff_recovery_code WHERE tenant = $1 AND staff_id = $2",
    values: [tenant, staffId],
  });
};

/** Uses a code up, as it was typed. Returns false if the account has no such code left. */
export const consumeRecoveryCode = async (pool: Pool, owner: Owner, code: string): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "staff-recovery-code-use",
    text: "DELETE FROM staff_recovery_code WHERE tenant = $1 AND staff_id = $2 AND hash = $3",
    values: [owner.tenant, owner.staffId, hashOf(owner, code)],
  });
  return rowCount === 1;
};

/** How many codes an account has left. */
export const countRecoveryCodes = async (client: Pool | PoolClient, { tenant, staffId }: Owner): Promise<number> => {
  const { rows } = await client.query<{ count: number }>({
    name: "staff-recovery-codes-count",
    text: "SELECT count(*)::int AS count FROM staff_recovery_code WHERE tenant = $1 AND staff_id = $2",
    values: [tenant, staffId],
  });
  return rows[0]?.count ?? 0;
};
