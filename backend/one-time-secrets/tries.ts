import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Bound } from "./hash";
import type { CodeKind } from "./kinds";
import { isUsable, type Owner } from "./owner";

/** A code that is tried: its kind, its phone or mailbox, and its requester. */
export type CodeKey = Bound<CodeKind> & { owner: Required<Pick<Owner, "address" | "requester">> };

const KINDS: readonly CodeKind[] = ["code", "desk_code"];

const ofAddress = ({ tenant, owner }: CodeKey, kinds: readonly CodeKind[]) =>
  sql`tenant = ${tenant} AND address = ${owner.address} AND kind = ANY (${kinds})`;
const own = (key: CodeKey) => sql`${ofAddress(key, [key.kind])} AND requester = ${key.owner.requester}`;

/** A counted try: the code to compare with, and who asked for it. */
export interface Try {
  hash: string;
  requester: string;
  tries: number;
  retryAt: Date;
}

/** Counts a try of the requester's own code; undefined if there is none or it is refused. Concurrent guesses all count. */
export const countTry = (db: Db, key: CodeKey, limit: number, now: Date) =>
  db.one<Try>`UPDATE one_time_secret SET wrong_attempts = wrong_attempts + 1
    WHERE ${own(key)} AND ${isUsable(now)} AND wrong_attempts < ${limit}
    RETURNING hash, requester, wrong_attempts AS tries, retry_at AS "retryAt"`;

/**
 * Counts a try of the newest code of another requester: the phone got it, whoever asked. All such tries share a count, which takes
 * nothing from the requester's own.
 */
export const countStrangersTry = (db: Db, key: CodeKey, limit: number, now: Date) =>
  db.one<Try>`UPDATE one_time_secret SET stranger_attempts = stranger_attempts + 1
    WHERE ${ofAddress(key, [key.kind])} AND stranger_attempts < ${limit}
      AND hash = (SELECT hash FROM one_time_secret
        WHERE ${ofAddress(key, [key.kind])} AND requester <> ${key.owner.requester} AND ${isUsable(now)}
        ORDER BY ends_at DESC LIMIT 1)
    RETURNING hash, requester, stranger_attempts AS tries, retry_at AS "retryAt"`;

/** Until when wrong codes block the requester; undefined if they do not. */
export const findBlock = (db: Db, key: CodeKey, limit: number, now: Date) =>
  db.value<Date>`SELECT retry_at FROM one_time_secret
    WHERE ${own(key)} AND used_at IS NULL AND wrong_attempts >= ${limit} AND retry_at > ${now}`;

/** The code that a use has used up since a time, and who asked for it. */
export const findUsedBy = (db: Db, key: CodeKey, useId: string, since: Date) =>
  db.one<Pick<Try, "hash" | "requester">>`SELECT hash, requester FROM one_time_secret
    WHERE ${ofAddress(key, [key.kind])} AND use_id = ${useId} AND used_at > ${since}`;

/** Moves the time before which a requester is sent no other code. */
export const setRetryAt = (db: Db, key: CodeKey, retryAt: Date) =>
  db.run`UPDATE one_time_secret SET retry_at = ${retryAt} WHERE ${own(key)}`;

/** How the codes of others delay a requester's. */
export interface WaitRules {
  now: Date;
  /** After as many wrong codes a requester is blocked, which is no wait for others. */
  attemptLimit: number;
  /** By how much the wait after somebody else's code is shorter than after one's own. */
  shorterMS: number;
}

/** When a requester may ask for another code to the address, if that is later than now. */
export const findRetryAt = async (
  db: Db,
  key: CodeKey,
  { now, attemptLimit, shorterMS }: WaitRules,
): Promise<Date | undefined> => {
  const { requester } = key.owner;
  const isOwn = sql`kind = ${key.kind} AND requester = ${requester}`;
  const until = await db.value<Date | null>`SELECT max(until) FROM (
      SELECT retry_at - CASE WHEN ${isOwn} THEN interval '0' ELSE ${shorterMS} * interval '1 millisecond' END AS until
      FROM one_time_secret WHERE ${ofAddress(key, KINDS)} AND (${isOwn} OR wrong_attempts < ${attemptLimit})) AS codes
    WHERE until > ${now}`;
  return until ?? undefined;
};
