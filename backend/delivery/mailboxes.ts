import type { Pool, PoolClient } from "pg";
import type { BackendEnvironment } from "@/backend/environment";
import { keyedHash } from "@/backend/keyed-hash";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A mailbox that an applicant named in a form. Nobody has verified it, unless somebody confirmed it by the link it was sent. */
export interface MailboxKey {
  tenant: Tenant;
  identityId: string;
  address: string;
}

/** What is known of a mailbox. */
export interface MailboxState {
  /** The applicant's own row: the one message that was sent to it, and whether it is confirmed since. */
  own: { outboxId: string; hash: string; isConfirmed: boolean } | undefined;
  /** Whether it was sent to because of another applicant, and whether one of them confirmed it. */
  others: "none" | "unconfirmed" | "confirmed";
}

/** The keyed hash of a mailbox under each of the rotating secrets. The first one is written. */
const hashesOf = ({ tokenSecrets }: BackendEnvironment, { tenant, address }: MailboxKey): string[] =>
  tokenSecrets.map((secret) => keyedHash(secret, "mailbox", tenant, address));

export const findMailbox = async (
  pool: Pool | PoolClient,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
): Promise<MailboxState> => {
  const { rows } = await pool.query<{ isOwn: boolean; outboxId: string; hash: string; isConfirmed: boolean }>({
    name: "mailbox-find",
    text: `SELECT identity_id = $2 AS "isOwn", outbox_id AS "outboxId", address_hash AS hash,
             confirmed_at IS NOT NULL AS "isConfirmed"
           FROM mailbox WHERE tenant = $1 AND address_hash = ANY ($3)`,
    values: [mailbox.tenant, mailbox.identityId, hashesOf(environment, mailbox)],
  });
  const others = rows.filter(({ isOwn }) => !isOwn);
  const known = others.some(({ isConfirmed }) => isConfirmed) ? "confirmed" : "unconfirmed";
  return { own: rows.find(({ isOwn }) => isOwn), others: others.length === 0 ? "none" : known };
};

/** Records the one message that an unconfirmed mailbox gets. */
export const insertMailbox = async (
  client: PoolClient,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
  outboxId: string,
  now: Date,
): Promise<void> => {
  const [hash] = hashesOf(environment, mailbox);
  await client.query({
    name: "mailbox-insert",
    text: `INSERT INTO mailbox (tenant, identity_id, address_hash, outbox_id, first_sent_at) VALUES ($1, $2, $3, $4, $5)`,
    values: [mailbox.tenant, mailbox.identityId, hash, outboxId, now],
  });
};

/** Forgets the one message of an unconfirmed mailbox that was not sent after all: the next one may be it. */
export const forgetUnsent = async (pool: Pool, tenant: Tenant, outboxId: string): Promise<void> => {
  await pool.query({
    name: "mailbox-forget-unsent",
    text: `DELETE FROM mailbox m USING outbox o, registration r
           WHERE m.tenant = $1 AND m.outbox_id = $2 AND m.confirmed_at IS NULL AND m.identity_id = r.identity_id
             AND o.tenant = $1 AND o.id = $2 AND r.tenant = $1 AND r.id = o.registration_id`,
    values: [tenant, outboxId],
  });
};

/** Confirms a mailbox for an applicant. Returns false if there is none. */
export const confirmMailboxRow = async (
  pool: Pool,
  { tenant, identityId, hash }: { tenant: Tenant; identityId: string; hash: string },
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: "mailbox-confirm",
    text: `UPDATE mailbox SET confirmed_at = coalesce(confirmed_at, $4)
           WHERE tenant = $1 AND identity_id = $2 AND address_hash = $3`,
    values: [tenant, identityId, hash, now],
  });
  return rowCount === 1;
};
