import { sub } from "date-fns";
import type { Pool, PoolClient } from "pg";
import type { BackendEnvironment } from "@/backend/environment";
import { keyedHash } from "@/backend/keyed-hash";
import type { Application } from "@/lib/contracts/application";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { LINK_DAYS } from "./mailbox-link";

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
  /** Whether it was sent to because of another applicant, and whether one of them confirmed it or verified it by a code. */
  others: "none" | "unconfirmed" | "confirmed";
}

/** The keyed hash of a mailbox under each of the rotating secrets. The first one is written. */
const hashesOf = ({ tokenSecrets }: BackendEnvironment, { tenant, address }: MailboxKey): string[] =>
  tokenSecrets.map((secret) => keyedHash(secret, "mailbox", tenant, address));

interface FoundRow {
  isOwn: boolean;
  outboxId: string;
  hash: string;
  isConfirmed: boolean;
}

/** What is known of a mailbox. A message whose link has expired unused counts as never sent. */
export const findMailbox = async (
  pool: Pool | PoolClient,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
  now: Date,
): Promise<MailboxState> => {
  const { tenant, identityId, address } = mailbox;
  const { rows } = await pool.query<FoundRow>({
    name: "mailbox-find",
    text: `SELECT identity_id = $2 AS "isOwn", outbox_id AS "outboxId", address_hash AS hash,
             confirmed_at IS NOT NULL AS "isConfirmed"
           FROM mailbox
           WHERE tenant = $1 AND address_hash = ANY ($3) AND (confirmed_at IS NOT NULL OR first_sent_at > $4)
           UNION ALL
           SELECT false, NULL, NULL, true FROM identity
           WHERE tenant = $1 AND method = 'email' AND value = $5 AND id <> $2`,
    values: [tenant, identityId, hashesOf(environment, mailbox), sub(now, { days: LINK_DAYS }), address],
  });
  const others = rows.filter(({ isOwn }) => !isOwn);
  const known = others.some(({ isConfirmed }) => isConfirmed) ? "confirmed" : "unconfirmed";
  return { own: rows.find(({ isOwn }) => isOwn), others: others.length === 0 ? "none" : known };
};

/** Records the one message that an unconfirmed mailbox gets while its link is valid. */
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
    text: `INSERT INTO mailbox (tenant, identity_id, address_hash, outbox_id, first_sent_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (tenant, identity_id, address_hash) DO UPDATE SET outbox_id = $4, first_sent_at = $5`,
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

/** Whether an applicant confirmed a mailbox. Undefined if it is the one that the applicant verified. */
export const findOwnMailbox = async (
  pool: Pool,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
): Promise<Application["mailbox"]> => {
  const { rows } = await pool.query<{ isConfirmed: boolean }>({
    name: "mailbox-find-own",
    text: `SELECT EXISTS (SELECT FROM mailbox m WHERE m.tenant = $1 AND m.identity_id = i.id
               AND m.address_hash = ANY ($3) AND m.confirmed_at IS NOT NULL) AS "isConfirmed"
           FROM identity i WHERE i.tenant = $1 AND i.id = $2 AND i.value <> $4`,
    values: [mailbox.tenant, mailbox.identityId, hashesOf(environment, mailbox), mailbox.address],
  });
  if (!rows[0]) return undefined;
  return rows[0].isConfirmed ? "confirmed" : "unconfirmed";
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
