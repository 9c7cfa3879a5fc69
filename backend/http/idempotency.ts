import { createHash } from "node:crypto";
import { batchRead } from "@/backend/db/batch-reads";
import type { Db, Transaction } from "@/backend/db/database";
import { tryAdvisoryLock } from "@/backend/db/with-advisory-lock";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import type { Scope } from "@/backend/vault/scope";
import type { Vault } from "@/backend/vault/vault";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";

/** One change under a caller's idempotency key. */
export interface IdempotentRequest {
  tenant: Tenant;
  /** The id of the identity or staff member. */
  caller: string;
  key: string;
  call: string;
  bodyHash: string;
}

interface StoredReply {
  call: string;
  bodyHash: string;
  status: number;
  reply: unknown;
}

/** The status of a request that `runOnceOutside` has begun: its reply follows. */
export const IN_FLIGHT = 102;

/** Where replies are stored, sealed: they may hold personal data. */
export interface ReplyStore {
  db: Db;
  vault: Vault;
}

/** What a stored reply is sealed for. */
export const replyScope = (tenant: Tenant, caller: string): Scope => ({
  table: "idempotency",
  name: `${tenant}/${caller}`,
});

// A batch of bookings reads stored replies by the same lifetime (`read_seat_requests` in 0006_seat_requests.sql).
export const LIFETIME_MS = DAY_MS;
const KEY_LENGTH_MAX = 200;

/** The idempotency key of a call, if it has one. Throws `validation_failed` if it is too long. */
export const readIdempotencyKey = (
  header: string | undefined,
  { caller, body, ...rest }: { tenant: Tenant; caller: string | undefined; call: string; body: unknown },
): IdempotentRequest | undefined => {
  if (!header || caller === undefined) return undefined;
  if (header.length > KEY_LENGTH_MAX)
    throw new AppError("validation_failed", { fields: { "Idempotency-Key": "validator_form_invalid" } });
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("base64url");
  return { ...rest, caller, key: header, bodyHash };
};

type KeyedCall = Pick<IdempotentRequest, "caller" | "key" | "call" | "bodyHash"> & { since: Date };

// Changes of appointments are answered by their row of the outbox, which has a digest of the call and its body.
const findStoredReply = batchRead<KeyedCall, StoredReply | undefined>(async (db, tenant, keys) => {
  const columnOf = (name: keyof KeyedCall) => keys.map((key) => key[name]);
  const rows = await db.many<
    StoredReply & { at: number }
  >`SELECT q.at, k.call, k.body_hash AS "bodyHash", k.status, k.reply
    FROM unnest(${columnOf("caller")}::uuid[], ${columnOf("key")}::text[], ${columnOf("call")}::text[],
        ${columnOf("bodyHash")}::text[], ${columnOf("since")}::timestamptz[])
        WITH ORDINALITY AS q (caller, key, call, hash, since, at),
      LATERAL (
        SELECT x.call, x.body_hash, x.status, x.reply FROM idempotency x
          WHERE x.tenant = ${tenant} AND x.caller = q.caller AND x.key = q.key AND x.created_at > q.since
        UNION ALL
        SELECT CASE WHEN b.is_same THEN q.call ELSE '' END, q.hash, 200, booked_reply(b.appointment)
          FROM bookings_by_key(${tenant}, q.caller, q.key, q.call, q.hash, q.since) AS b
        LIMIT 1) AS k`;
  const replies = new Map(rows.map(({ at, ...stored }) => [at, stored]));
  return keys.map((_key, index) => replies.get(index + 1));
});

/**
 * The stored reply of this key. Throws `idempotency_key_reused` if the key was used for another request, and `request_in_flight`
 * while the first one calls a gateway.
 */
export const findReply = async (
  { db, vault }: ReplyStore,
  { tenant, caller, key, call, bodyHash }: IdempotentRequest,
  now: Date,
): Promise<Pick<StoredReply, "status" | "reply"> | undefined> => {
  const stored = await findStoredReply(db, tenant, {
    caller,
    key,
    call,
    bodyHash,
    since: new Date(now.getTime() - LIFETIME_MS),
  });
  if (stored && (stored.call !== call || stored.bodyHash !== bodyHash)) throw new AppError("idempotency_key_reused");
  if (!stored) return undefined;
  if (stored.status === IN_FLIGHT) throw new AppError("request_in_flight");
  const { sealed } = (stored.reply ?? {}) as { sealed?: string };
  return {
    status: stored.status,
    reply: sealed === undefined ? stored.reply : vault.open(sealed, replyScope(tenant, caller)),
  };
};

export const storeReply = (
  { db, vault }: ReplyStore,
  { tenant, caller, key, call, bodyHash }: IdempotentRequest,
  { status, reply }: { status: number; reply: unknown },
  now: Date,
) => {
  const stored = reply === undefined ? null : { sealed: vault.seal(reply, replyScope(tenant, caller)) };
  return db.run`INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, reply, created_at)
    VALUES (${tenant}, ${caller}, ${key}, ${call}, ${bodyHash}, ${status}, ${stored}, ${now})
    ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
      status = excluded.status, reply = excluded.reply, created_at = excluded.created_at`;
};

/**
 * Does the work once per key: the change and its reply are committed together, and a repeat gets that reply. Throws
 * `request_in_flight` while the first request is under way.
 */
export const runOnce = (
  { db, vault }: ReplyStore,
  repeat: IdempotentRequest,
  { now, status }: { now: Date; status: number },
  work: (tx: Transaction) => Promise<unknown>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    // The function `book_many` takes the same lock.
    if (!(await tryAdvisoryLock(tx, repeat.tenant, repeat.caller, repeat.key))) throw new AppError("request_in_flight");
    const replyStore = { db: tx, vault };
    const stored = await findReply(replyStore, repeat, now);
    if (stored) return stored.reply ?? undefined;
    const reply = await work(tx);
    await storeReply(replyStore, repeat, { status, reply }, now);
    return reply;
  });

const STALE_BATCH = 1000;

/** Deletes replies older than a day, in batches, until none is left or `isLate`. Returns how many. */
export const deleteExpiredReplies = async (db: Db, now: Date, isLate = () => false): Promise<number> => {
  const before = new Date(now.getTime() - LIFETIME_MS);
  const deleteAll = async (tenant: Tenant) => {
    let count = 0;
    for (let taken = STALE_BATCH; taken === STALE_BATCH && !isLate(); count += taken)
      taken = await deleteExpiredRepliesOf(db, tenant, before);
    return count;
  };
  return sumOverTenants(await forEachTenant("answers", deleteAll));
};

const deleteExpiredRepliesOf = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM idempotency WHERE tenant = ${tenant} AND (caller, key) IN (
    SELECT caller, key FROM idempotency WHERE tenant = ${tenant} AND created_at <= ${before}
      ORDER BY created_at LIMIT ${STALE_BATCH})`;
