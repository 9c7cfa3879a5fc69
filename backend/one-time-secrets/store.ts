import { v7 as uuid } from "uuid";
import type { Db } from "@/backend/db/database";
import { named, type Sql, sql } from "@/backend/db/sql";
import type { Services } from "@/backend/services";
import type { Scope } from "@/backend/vault/scope";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Bound, hashOf, tokenHash } from "./hash";
import { type Kind, rowOf, type TokenKind } from "./kinds";
import { isUsable, type Owner, ofOwner, type Which } from "./owner";

/** What the data of a secret are sealed for. */
export const secretScope = (tenant: Tenant, id: string): Scope => ({
  table: "one_time_secret",
  name: `${tenant}/one-time-secret/${id}`,
});

interface NewSecret extends Bound {
  /** What its use needs besides. Sealed, and forgotten when it is used. */
  data?: unknown;
  lifetimeMS?: number | undefined;
  /** Of a code: before that nobody is sent another. */
  retryAt?: Date;
  /** How many are made: one. */
  count?: number;
  now: Date;
}

/**
 * Makes secrets, which only the caller learns: hashes are stored. None for a disabled account. A kind that replaces earlier ones needs a
 * transaction.
 */
export const makeSecrets = async (
  db: Db,
  { environment, vault }: Pick<Services, "environment" | "vault">,
  { tenant, kind, owner, data, retryAt, now, count = 1, lifetimeMS = rowOf(kind).lifetimeMS }: NewSecret,
): Promise<{ texts: string[]; endsAt: Date }> => {
  if (rowOf(kind).replaces) await endSecrets(db, { tenant, kinds: [kind], owner });
  const texts = Array.from({ length: count }, rowOf(kind).make);
  const hashes = texts.map((text) => hashOf(environment.tokenSecrets, { tenant, kind, owner }, text));
  const ids = texts.map(() => uuid());
  const sealed = ids.map((id) => (data === undefined ? null : vault.seal(data, secretScope(tenant, id))));
  const endsAt = new Date(now.getTime() + lifetimeMS);
  const { staffId = null, identityId, registrationId, address, requester } = owner;
  await db.run`INSERT INTO one_time_secret (tenant, id, hash, kind, staff_id, identity_id, registration_id, address, requester,
      data, retry_at, created_at, ends_at)
    SELECT ${tenant}::text, id, hash, ${kind}, ${staffId}::uuid, ${identityId}::uuid, ${registrationId}::uuid, ${address}, ${requester},
      sealed, ${retryAt}::timestamptz, ${now}::timestamptz,
      ${Number.isFinite(lifetimeMS) ? endsAt : "infinity"}::timestamptz
    FROM unnest(${ids}::uuid[], ${hashes}::text[], ${sealed}::text[]) AS made (id, hash, sealed)
    WHERE ${staffId}::uuid IS NULL OR EXISTS (
      SELECT FROM staff_account WHERE tenant = ${tenant} AND id = ${staffId} AND disabled_at IS NULL)`;
  return { texts, endsAt };
};

/** Makes one secret; returns it as it is shown or sent. */
export const makeSecret = async (
  db: Db,
  services: Pick<Services, "environment" | "vault">,
  secret: NewSecret,
): Promise<string> => (await makeSecrets(db, services, secret)).texts[0] ?? "";

/** A secret that somebody presents: the kinds that it may be of, and its text or its hash. */
export type Presented = Omit<Which, "owner"> & { owner?: Owner } & ({ text: string } | { hash: string });

const presented = (secret: Presented): Sql => {
  const { tenant, kinds, owner = {} } = secret;
  const { staffId, address, requester } = owner;
  // Kinds that are presented together are hashed alike.
  const hash = "hash" in secret ? secret.hash : tokenHash({ tenant, kind: kinds[0] as TokenKind, owner }, secret.text);
  return sql`tenant = ${tenant} AND hash = ${hash} AND kind = ANY (${kinds})
    AND (${staffId}::uuid IS NULL OR staff_id = ${staffId})
    AND (${address}::text IS NULL OR (address = ${address} AND requester = ${requester}))`;
};

const FOUND = sql`id, kind, staff_id AS "staffId", identity_id AS "identityId", registration_id AS "registrationId", ends_at AS "endsAt"`;

interface FoundSecret {
  id: string;
  kind: Kind;
  staffId: string | null;
  identityId: string | null;
  registrationId: string | null;
  endsAt: Date;
}

/** A presented secret in any state; undefined for one that was never made, was replaced or is of another kind. */
export const findStored = (db: Db, secret: Presented) =>
  db.one<FoundSecret>`SELECT ${FOUND} FROM one_time_secret WHERE ${presented(secret)}`;

/** A presented secret that works, which this does not use up. */
export const findSecret = (db: Db, secret: Presented, now: Date) =>
  db.one<FoundSecret>`SELECT ${FOUND} FROM one_time_secret WHERE ${presented(secret)} AND ${isUsable(now)}`;

/**
 * Uses a presented secret up: of several uses at once one wins. Returns whose it was, with its data; undefined for one that was used
 * or replaced, has ended, or is of another kind or owner.
 */
export const takeSecret = async <Data>(
  db: Db,
  { vault }: Pick<Services, "vault">,
  secret: Presented,
  { now, useId }: { now: Date; useId?: string | undefined },
): Promise<(FoundSecret & { data: Data | undefined }) | undefined> => {
  const { tenant } = secret;
  const used = await db.one<FoundSecret & { sealed: string | null }>`WITH found AS (
      SELECT ${FOUND}, data AS sealed FROM one_time_secret WHERE ${presented(secret)} AND ${isUsable(now)} FOR UPDATE)
    UPDATE one_time_secret s SET used_at = ${now}, use_id = ${useId}, data = NULL FROM found
    WHERE s.tenant = ${tenant} AND s.id = found.id RETURNING found.*`;
  if (!used) return undefined;
  const { sealed } = used;
  return { ...used, data: sealed === null ? undefined : (vault.open(sealed, secretScope(tenant, used.id)) as Data) };
};

/** Ends the secrets of an owner, whether they were used or not. */
export const endSecrets = (db: Db, which: Which) => db.run`DELETE FROM one_time_secret WHERE ${ofOwner(which)}`;

/** How many secrets of an owner were not used. */
export const countUnused = (db: Db, which: Which) =>
  db.count`SELECT count(*) FROM one_time_secret WHERE ${ofOwner(which)} AND used_at IS NULL`;

/** Whether an account in a statement has an unused secret of a kind, as a piece of that statement. */
export const hasUnused = (kind: Kind, account: string): Sql => sql`EXISTS (SELECT 1 FROM one_time_secret o
  WHERE o.tenant = ${named(account)}.tenant AND o.staff_id = ${named(account)}.id AND o.kind = ${kind} AND o.used_at IS NULL)`;

/** Deletes the secrets that ended before an instant, and those without an end that were used before it. */
export const deleteEndedSecrets = (db: Db, tenant: Tenant, before: Date) =>
  db.run`DELETE FROM one_time_secret WHERE tenant = ${tenant}
    AND (ends_at <= ${before} OR (ends_at = 'infinity' AND used_at <= ${before}))
    AND coalesce(retry_at, '-infinity') <= ${before}`;
