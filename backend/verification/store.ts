import type { Receipt } from "@/backend/budgets/receipt";
import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import { withAdvisoryLock } from "@/backend/db/with-advisory-lock";
import type { DESK_METHOD } from "@/lib/domain/tenant/methods";
import type { Identity } from "./identity";

/** The code of one requester. */
export interface CodeKey extends Identity {
  /** The hash of the requester's id. */
  requester: string;
}

const sameValue = ({ tenant, method, value }: Identity) =>
  sql`tenant = ${tenant} AND method = ${method} AND value = ${value}`;
const at = (key: CodeKey) => sql`${sameValue(key)} AND requester = ${key.requester}`;

interface CodeRow {
  attempts: number;
  usedAt: Date | null;
  retryAt: Date;
  expiresAt: Date;
}

/** The state of a requester's last code. */
export const findCode = (db: Db, key: CodeKey) =>
  db.one<CodeRow>`SELECT wrong_attempts AS attempts, used_at AS "usedAt", retry_at AS "retryAt", expires_at AS "expiresAt"
    FROM code_request WHERE ${at(key)}`;

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
  db: Db,
  key: CodeKey,
  { now, attemptLimit, shorterMS }: WaitRules,
): Promise<Date | undefined> => {
  const until = await db.value<Date | null>`SELECT max(until) FROM (
      SELECT retry_at - CASE WHEN requester = ${key.requester} THEN interval '0'
        ELSE ${shorterMS} * interval '1 millisecond' END AS until
      FROM code_request WHERE ${sameValue(key)}
        AND (requester = ${key.requester} OR wrong_attempts < ${attemptLimit})) AS codes
    WHERE until > ${now}`;
  return until ?? undefined;
};

interface NewCode {
  hash: string;
  /** What it cost the address that asked for it. */
  receipt: Receipt;
  retryAt: Date;
  expiresAt: Date;
}

const upsertCode = (tx: Transaction, key: CodeKey, { hash, receipt, retryAt, expiresAt }: NewCode) =>
  tx.run`INSERT INTO code_request (tenant, method, value, requester, code_hash, retry_at, expires_at, address_receipt)
    VALUES (${key.tenant}, ${key.method}, ${key.value}, ${key.requester}, ${hash}, ${retryAt}, ${expiresAt},
      ${JSON.stringify(receipt)})
    ON CONFLICT (tenant, method, value, requester) DO UPDATE SET
      code_hash = excluded.code_hash, retry_at = excluded.retry_at, expires_at = excluded.expires_at,
      address_receipt = excluded.address_receipt, wrong_attempts = 0, stranger_attempts = 0, used_at = NULL`;

/**
 * Replaces the requester's last code unless it is too early for another one to the value; then it returns when it may. Of
 * concurrent calls for one value one replaces a code.
 */
export const replaceCode = (db: Db, key: CodeKey, code: NewCode, rules: WaitRules): Promise<Date | undefined> =>
  withAdvisoryLock(db, ["code", key.tenant, key.method, key.value].join(" "), async (tx) => {
    const until = await findRetryAt(tx, key, rules);
    if (!until) await upsertCode(tx, key, code);
    return until;
  });

/** Moves the time before which a requester is sent no other code. */
export const setRetryAt = (db: Db, key: CodeKey, retryAt: Date) =>
  db.run`UPDATE code_request SET retry_at = ${retryAt} WHERE ${at(key)}`;

/** A counted attempt: the code to compare with, and who asked for it. */
export interface Attempt {
  hash: string;
  requester: string;
  attempts: number;
  retryAt: Date;
}

/** Counts an attempt at the requester's own code; undefined if there is none or it is refused. Concurrent guesses all count. */
export const countAttempt = (db: Db, key: CodeKey, limit: number, now: Date) =>
  db.one<Attempt>`UPDATE code_request SET wrong_attempts = wrong_attempts + 1
    WHERE ${at(key)} AND used_at IS NULL AND expires_at > ${now} AND wrong_attempts < ${limit}
    RETURNING code_hash AS hash, requester, wrong_attempts AS attempts, retry_at AS "retryAt"`;

/**
 * Counts an attempt at the newest code of another requester: the phone got it, whoever asked. All such attempts
 * share a count, which takes nothing from the requester's own tries. A code that staff had sent to somebody at the desk, who has
 * told it to them, signs nobody in.
 */
export const countStrangersAttempt = (db: Db, key: CodeKey, limit: number, now: Date) =>
  db.one<Attempt>`UPDATE code_request SET stranger_attempts = stranger_attempts + 1
    WHERE ${sameValue(key)} AND stranger_attempts < ${limit}
      AND requester = (SELECT requester FROM code_request
        WHERE ${sameValue(key)} AND requester <> ${key.requester} AND requester NOT LIKE 'desk:%'
          AND used_at IS NULL AND expires_at > ${now}
        ORDER BY expires_at DESC LIMIT 1)
    RETURNING code_hash AS hash, requester, stranger_attempts AS attempts, retry_at AS "retryAt"`;

/** Uses up the code that was compared. Of concurrent calls one does, and gets its receipt; the others get nothing. */
export const spendCode = async (
  tx: Transaction,
  key: CodeKey,
  { hash, checkId, now }: { hash: string; checkId?: string | undefined; now: Date },
): Promise<Receipt | undefined> => {
  // Joined with itself for the receipt as it was. A code of a build that writes none has none.
  const row = await tx.one<{ receipt: Receipt | null }>`UPDATE code_request c
    SET used_at = ${now}, check_id = ${checkId ?? null}, address_receipt = NULL FROM code_request before
    WHERE c.tenant = ${key.tenant} AND c.method = ${key.method} AND c.value = ${key.value}
      AND c.requester = ${key.requester} AND c.code_hash = ${hash}
      AND c.used_at IS NULL AND before.tenant = c.tenant AND before.method = c.method
      AND before.value = c.value AND before.requester = c.requester
    RETURNING before.address_receipt AS receipt`;
  return row && (row.receipt ?? []);
};

/** The code that a check has used up since a time, and who asked for it. */
export const findCodeUsedBy = (db: Db, identity: Identity, checkId: string, since: Date) =>
  db.one<Pick<Attempt, "hash" | "requester">>`SELECT code_hash AS hash, requester FROM code_request
    WHERE ${sameValue(identity)} AND check_id = ${checkId} AND used_at > ${since}`;

/** Locks the hash of a requester's code that was right since a time; undefined without one. */
export const lockUsedCode = (tx: Transaction, key: CodeKey, since: Date) =>
  tx.value<string>`SELECT code_hash FROM code_request
    WHERE ${at(key)} AND used_at > ${since} AND code_hash <> '' FOR UPDATE`;

/** Forgets the hash of a used code, so that it proves nothing more. */
export const voidUsedCode = (tx: Transaction, key: CodeKey) =>
  tx.run`UPDATE code_request SET code_hash = '' WHERE ${at(key)}`;

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
