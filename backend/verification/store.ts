import type { Pool, PoolClient } from "pg";
import type { Identity } from "./identity";

const keyOf = ({ tenant, method, value }: Identity) => [tenant, method, value];

interface CodeRow {
  attempts: number;
  usedAt: Date | null;
  retryAt: Date;
  expiresAt: Date;
}

/** The state of the last code that was sent to an identity. */
export const findCode = async (pool: Pool, identity: Identity): Promise<CodeRow | undefined> => {
  const { rows } = await pool.query<CodeRow>({
    name: "verification-find",
    text: `SELECT wrong_attempts AS attempts, used_at AS "usedAt", retry_at AS "retryAt", expires_at AS "expiresAt"
           FROM verification WHERE tenant = $1 AND method = $2 AND value = $3`,
    values: keyOf(identity),
  });
  return rows[0];
};

/** Replaces the last code unless it is too early for another. Of two concurrent calls one does, and returns true. */
export const replaceCode = async (
  pool: Pool,
  identity: Identity,
  code: { hash: string; now: Date; retryAt: Date; expiresAt: Date },
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "verification-replace",
    text: `INSERT INTO verification AS v (tenant, method, value, code_hash, retry_at, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (tenant, method, value) DO UPDATE SET
             code_hash = excluded.code_hash, retry_at = excluded.retry_at, expires_at = excluded.expires_at,
             wrong_attempts = 0, used_at = NULL
           WHERE v.retry_at <= $7`,
    values: [...keyOf(identity), code.hash, code.retryAt, code.expiresAt, code.now],
  });
  return rowCount === 1;
};

/** Moves the time before which no other code is sent. */
export const setRetryAt = async (pool: Pool, identity: Identity, retryAt: Date): Promise<void> => {
  await pool.query({
    name: "verification-set-retry",
    text: "UPDATE verification SET retry_at = $4 WHERE tenant = $1 AND method = $2 AND value = $3",
    values: [...keyOf(identity), retryAt],
  });
};

/** Counts an attempt and returns the hash to compare with; undefined if it is refused. Concurrent guesses all count. */
export const countAttempt = async (
  pool: Pool,
  identity: Identity,
  limit: number,
  now: Date,
): Promise<{ hash: string; attempts: number } | undefined> => {
  const { rows } = await pool.query<{ hash: string; attempts: number }>({
    name: "verification-count-attempt",
    text: `UPDATE verification SET wrong_attempts = wrong_attempts + 1
           WHERE tenant = $1 AND method = $2 AND value = $3
             AND used_at IS NULL AND expires_at > $4 AND wrong_attempts < $5
           RETURNING code_hash AS hash, wrong_attempts AS attempts`,
    values: [...keyOf(identity), now, limit],
  });
  return rows[0];
};

/** Uses up the code that was compared. Of concurrent calls one does, and returns true. */
export const useCode = async (client: PoolClient, identity: Identity, hash: string, now: Date): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: "verification-use",
    text: `UPDATE verification SET used_at = $5
           WHERE tenant = $1 AND method = $2 AND value = $3 AND code_hash = $4 AND used_at IS NULL`,
    values: [...keyOf(identity), hash, now],
  });
  return rowCount === 1;
};

/** The id of a verified identity: `id` when it is new, else the one it has. */
export const upsertIdentity = async (
  client: PoolClient,
  identity: Identity,
  id: string,
  now: Date,
): Promise<string> => {
  const { rows } = await client.query<{ id: string }>({
    name: "identity-keep",
    text: `INSERT INTO identity (tenant, method, value, id, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (tenant, method, value) DO UPDATE SET value = excluded.value
           RETURNING id`,
    values: [...keyOf(identity), id, now],
  });
  return rows[0]?.id ?? id;
};

export const openLoginSession = async (
  client: PoolClient,
  session: { tenant: string; id: string; subject: string; expiresAt: Date },
): Promise<void> => {
  await client.query({
    name: "login-session-open-applicant",
    text: "INSERT INTO login_session (tenant, id, audience, subject, expires_at) VALUES ($1, $2, 'applicant', $3, $4)",
    values: [session.tenant, session.id, session.subject, session.expiresAt],
  });
};

export const closeLoginSession = async (pool: Pool, tenant: string, id: string): Promise<void> => {
  await pool.query({
    name: "login-session-close-applicant",
    text: "DELETE FROM login_session WHERE tenant = $1 AND id = $2 AND audience = 'applicant'",
    values: [tenant, id],
  });
};
