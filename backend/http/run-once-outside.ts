import { AppError } from "@/lib/contracts/errors";
import { MINUTE_MS } from "@/lib/kit/durations";
import { type IdempotentRequest, IN_FLIGHT, LIFETIME_MS, type ReplyStore, storeReply } from "./idempotency";

/** A request whose process died may be sent again after this. No caller and no gateway is waited for as long. */
const LONGEST_MS = MINUTE_MS;

/** Marks a request as under way, until it expires. Returns false if it is already, or has a reply. */
const begin = async ({ db }: ReplyStore, repeat: IdempotentRequest, now: Date): Promise<boolean> => {
  const { tenant, caller, key, call, bodyHash } = repeat;
  const since = new Date(now.getTime() - LIFETIME_MS);
  const marked = await db.run`INSERT INTO idempotency (tenant, caller, key, call, body_hash, status, created_at)
    VALUES (${tenant}, ${caller}, ${key}, ${call}, ${bodyHash}, ${IN_FLIGHT}, ${new Date(since.getTime() + LONGEST_MS)})
    ON CONFLICT (tenant, caller, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash,
      status = excluded.status, reply = NULL, created_at = excluded.created_at
    WHERE idempotency.created_at <= ${since}`;
  return marked === 1;
};

const giveUp = ({ db }: ReplyStore, { tenant, caller, key }: IdempotentRequest) =>
  db.run`DELETE FROM idempotency
    WHERE tenant = ${tenant} AND caller = ${caller} AND key = ${key} AND status = ${IN_FLIGHT}`;

/**
 * Does the work once per key without a transaction around it, since a gateway may be slow: `runOnce` for calls of gateways. Throws
 * `request_in_flight` while the first request is under way.
 */
export const runOnceOutside = async (
  store: ReplyStore,
  repeat: IdempotentRequest,
  { now, status }: { now: Date; status: number },
  work: () => Promise<unknown>,
): Promise<unknown> => {
  if (!(await begin(store, repeat, now))) throw new AppError("request_in_flight");
  try {
    const reply = await work();
    await storeReply(store, repeat, { status, reply }, now);
    return reply;
  } catch (error) {
    await giveUp(store, repeat);
    throw error;
  }
};
