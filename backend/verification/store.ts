import type { Pool, PoolClient } from "pg";
import type { Receipt } from "@/backend/budgets/receipt";
import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import type { DESK_METHOD } from "@/lib/domain/tenant/methods";
import type { Identity } from "./identity";

/** The code of one requester. */
export interface CodeKey extends Identity {
  /** The hash of the requester's id. */
  requester: string;
}

const identityKey = ({ tenant, method, value }: Readonly<Record<"tenant" | "method" | "value", string>>) => [
  tenant,
  method,
  value,
];
const keyOf = (key: CodeKey) => [...identityKey(key), key.requester];

interface CodeRow {
  attempts: number;
  usedAt: Date | null;
  retryAt: Date;
  expiresAt: Date;
}

/** The state of a requester's last code. */
export const findCode = async (pool: Pool, key: CodeKey): Promise<CodeRow | undefined> => {
  const { rows } = await pool.query<CodeRow>({
    name: "verification-find",
    text: `SELECT wrong_attempts AS attempts, used_at AS "usedAt", retry_at AS "retryAt", expires_at AS "expiresAt"
           FROM code_request WHERE tenant = $1 AND method = $2 AND value = $3 AND requester = $4`,
    values: keyOf(key),
  });
  return rows[0];
};

/** How the codes of others delay a requester's. */
export interface WaitRules {
  now: Date;
  /** After as many wrong codes a requester is blocked, which is no wait for others. */
  attemptLimit: number;
  /** By how much the wait after somebody else's code is shorter than after one's own. */
  shorterMS: number;
}

/** When a requester may ask for another code to the value, if that is later than now. */
export const findRetryAt = async (
  client: Pool | PoolClient,
  key: CodeKey,
  { now, attemptLimit, shorterMS }: WaitRules,
): Promise<Date | undefined> => {
  const { rows } = await client.query<{ until: Date | null }>({
    name: "verification-wait",
    text: `SELECT max(until) AS until FROM (
             SELECT retry_at - CASE WHEN requester = $4 THEN interval '0' ELSE $5 * interval '1 millisecond' END AS until
             FROM code_request WHERE tenant = $1 AND method = $2 AND value = $3
               AND (requester = $4 OR wrong_attempts < $6)) AS codes
           WHERE until > $7`,
    values: [...keyOf(key), shorterMS, attemptLimit, now],
  });
  return rows[0]?.until ?? undefined;
};

interface NewCode {
  hash: string;
  /** What it cost the address that asked for it. */
  receipt: Receipt;
  retryAt: Date;
  expiresAt: Date;
}

const upsertCode = (client: PoolClient, key: CodeKey, { hash, receipt, retryAt, expiresAt }: NewCode) =>
  client.query({
    name: "verification-replace",
    text: `INSERT INTO code_request (tenant, method, value, requester, code_hash, retry_at, expires_at, address_receipt)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
           ON CONFLICT (tenant, method, value, requester) DO UPDATE SET
             code_hash = excluded.code_hash, retry_at = excluded.retry_at, expires_at = excluded.expires_at,
             address_receipt = excluded.address_receipt, wrong_attempts = 0, stranger_attempts = 0, used_at = NULL`,
    values: [...keyOf(key), hash, retryAt, expiresAt, JSON.stringify(receipt)],
  });

/**
 * Replaces the requester's last code unless it is too early for another one to the value; then it returns when it may. Of
 * concurrent calls for one value one replaces a code.
 */
export const replaceCode = (pool: Pool, key: CodeKey, code: NewCode, rules: WaitRules): Promise<Date | undefined> =>
  withAdvisoryLock(pool, ["code", ...identityKey(key)].join(" "), async (client) => {
    const until = await findRetryAt(client, key, rules);
    if (!until) await upsertCode(client, key, code);
    return until;
  });

/** Moves the time before which a requester is sent no other code. */
export const setRetryAt = async (pool: Pool, key: CodeKey, retryAt: Date): Promise<void> => {
  await pool.query({
    name: "verification-set-retry",
    text: "UPDATE code_request SET retry_at = $5 WHERE tenant = $1 AND method = $2 AND value = $3 AND requester = $4",
    values: [...keyOf(key), retryAt],
  });
};

/** A counted attempt: the code to compare with, and who asked for it. */
export interface Attempt {
  hash: string;
  requester: string;
  attempts: number;
  retryAt: Date;
}

/** Counts an attempt at the requester's own code; undefined if there is none or it is refused. Concurrent guesses all count. */
export const countAttempt = async (
  pool: Pool,
  key: CodeKey,
  limit: number,
  now: Date,
): Promise<Attempt | undefined> => {
  const { rows } = await pool.query<Attempt>({
    name: "verification-count-attempt",
    text: `UPDATE code_request SET wrong_attempts = wrong_attempts + 1
           WHERE tenant = $1 AND method = $2 AND value = $3 AND requester = $4
             AND used_at IS NULL AND expires_at > $5 AND wrong_attempts < $6
           RETURNING code_hash AS hash, requester, wrong_attempts AS attempts, retry_at AS "retryAt"`,
    values: [...keyOf(key), now, limit],
  });
  return rows[0];
};

/**
 * Counts an attempt at the newest code of another requester: the phone got it, whoever asked. All such attempts
 * share a count, which takes nothing from the requester's own tries. A code that staff had sent to somebody at the desk, who has
 * told it to them, signs nobody in.
 */
export const countStrangersAttempt = async (
  pool: Pool,
  key: CodeKey,
  limit: number,
  now: Date,
): Promise<Attempt | undefined> => {
  const { rows } = await pool.query<Attempt>({
    name: "verification-count-strangers-attempt",
    text: `UPDATE code_request SET stranger_attempts = stranger_attempts + 1
           WHERE tenant = $1 AND method = $2 AND value = $3 AND stranger_attempts < $6
             AND requester = (SELECT requester FROM code_request
                          WHERE tenant = $1 AND method = $2 AND value = $3 AND requester <> $4
                            AND requester NOT LIKE 'desk:%'
                            AND used_at IS NULL AND expires_at > $5
                          ORDER BY expires_at DESC LIMIT 1)
           RETURNING code_hash AS hash, requester, stranger_attempts AS attempts, retry_at AS "retryAt"`,
    values: [...keyOf(key), now, limit],
  });
  return rows[0];
};

/** Uses up the code that was compared. Of concurrent calls one does, and gets its receipt; the others get nothing. */
export const spendCode = async (
  client: PoolClient,
  key: CodeKey,
  { hash, checkId, now }: { hash: string; checkId?: string | undefined; now: Date },
): Promise<Receipt | undefined> => {
  const { rows } = await client.query<{ receipt: Receipt | null }>({
    name: "verification-use",
    // Joined with itself for the receipt as it was. A code of a build that writes none has none.
    text: `UPDATE code_request c SET used_at = $6, check_id = $7, address_receipt = NULL FROM code_request before
           WHERE c.tenant = $1 AND c.method = $2 AND c.value = $3 AND c.requester = $4 AND c.code_hash = $5
             AND c.used_at IS NULL AND before.tenant = c.tenant AND before.method = c.method
             AND before.value = c.value AND before.requester = c.requester
           RETURNING before.address_receipt AS receipt`,
    values: [...keyOf(key), hash, now, checkId ?? null],
  });
  return rows[0] && (rows[0].receipt ?? []);
};

/** The code that a check has used up since a time, and who asked for it. */
export const findCodeUsedBy = async (
  pool: Pool,
  identity: Identity,
  checkId: string,
  since: Date,
): Promise<Pick<Attempt, "hash" | "requester"> | undefined> => {
  const { rows } = await pool.query<Pick<Attempt, "hash" | "requester">>({
    name: "verification-find-used-by",
    text: `SELECT code_hash AS hash, requester FROM code_request
           WHERE tenant = $1 AND method = $2 AND value = $3 AND check_id = $4 AND used_at > $5`,
    values: [...identityKey(identity), checkId, since],
  });
  return rows[0];
};

/** Locks the hash of a requester's code that was right since a time; undefined without one. */
export const lockUsedCode = async (client: PoolClient, key: CodeKey, since: Date): Promise<string | undefined> => {
  const { rows } = await client.query<{ hash: string }>({
    name: "verification-lock-used",
    text: `SELECT code_hash AS hash FROM code_request
           WHERE tenant = $1 AND method = $2 AND value = $3 AND requester = $4 AND used_at > $5
             AND code_hash <> '' FOR UPDATE`,
    values: [...keyOf(key), since],
  });
  return rows[0]?.hash;
};

/** Forgets the hash of a used code, so that it proves nothing more. */
export const voidUsedCode = async (client: PoolClient, key: CodeKey): Promise<void> => {
  await client.query({
    name: "verification-void-used",
    text: "UPDATE code_request SET code_hash = '' WHERE tenant = $1 AND method = $2 AND value = $3 AND requester = $4",
    values: keyOf(key),
  });
};

/** The id of a verified identity: `id` when it is new, else the one it has. */
export const upsertIdentity = async (
  client: PoolClient,
  identity: Omit<Identity, "method"> & { method: Identity["method"] | typeof DESK_METHOD },
  id: string,
  now: Date,
): Promise<string> => {
  const { rows } = await client.query<{ id: string }>({
    name: "identity-keep",
    text: `INSERT INTO identity (tenant, method, value, id, created_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (tenant, method, value) DO UPDATE SET value = excluded.value
           RETURNING id`,
    values: [...identityKey(identity), id, now],
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
