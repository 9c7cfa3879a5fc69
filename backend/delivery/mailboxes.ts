import type { Db, Transaction } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import { keyedHash } from "@/backend/keyed-hash";
import { KINDS } from "@/backend/one-time-secrets/kinds";
import type { Application } from "@/lib/contracts/application";
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
  db: Db,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
  now: Date,
): Promise<MailboxState> => {
  const { tenant, identityId, address } = mailbox;
  const rows = await db.many<FoundRow>`SELECT identity_id = ${identityId} AS "isOwn", outbox_id AS "outboxId",
      address_hash AS hash, confirmed_at IS NOT NULL AS "isConfirmed"
    FROM mailbox
    WHERE tenant = ${tenant} AND address_hash = ANY (${hashesOf(environment, mailbox)})
      AND (confirmed_at IS NOT NULL OR first_sent_at > ${new Date(now.getTime() - KINDS.mailbox.lifetimeMS)})
    UNION ALL
    SELECT false, NULL, NULL, true FROM identity
    WHERE tenant = ${tenant} AND method = 'email' AND value = ${address} AND id <> ${identityId}`;
  const others = rows.filter(({ isOwn }) => !isOwn);
  const known = others.some(({ isConfirmed }) => isConfirmed) ? "confirmed" : "unconfirmed";
  return { own: rows.find(({ isOwn }) => isOwn), others: others.length === 0 ? "none" : known };
};

/** Records the one message that an unconfirmed mailbox gets while its link is valid. */
export const insertMailbox = (
  tx: Transaction,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
  outboxId: string,
  now: Date,
) =>
  tx.run`INSERT INTO mailbox (tenant, identity_id, address_hash, outbox_id, first_sent_at)
    VALUES (${mailbox.tenant}, ${mailbox.identityId}, ${hashesOf(environment, mailbox)[0]}, ${outboxId}, ${now})
    ON CONFLICT (tenant, identity_id, address_hash)
      DO UPDATE SET outbox_id = excluded.outbox_id, first_sent_at = excluded.first_sent_at`;

/** Forgets the one message of an unconfirmed mailbox that was not sent after all: the next one may be it. */
export const forgetUnsent = (db: Db, tenant: Tenant, outboxId: string) =>
  db.run`DELETE FROM mailbox m USING outbox o, registration r
    WHERE m.tenant = ${tenant} AND m.outbox_id = ${outboxId} AND m.confirmed_at IS NULL AND m.identity_id = r.identity_id
      AND o.tenant = ${tenant} AND o.id = ${outboxId} AND r.tenant = ${tenant} AND r.id = o.registration_id`;

/** Whether an applicant confirmed a mailbox. Undefined if it is the one that the applicant verified. */
export const findOwnMailbox = async (
  db: Db,
  environment: BackendEnvironment,
  mailbox: MailboxKey,
): Promise<Application["mailbox"]> => {
  const { tenant, identityId, address } = mailbox;
  const isConfirmed = await db.value<boolean>`SELECT EXISTS (
      SELECT FROM mailbox m WHERE m.tenant = ${tenant} AND m.identity_id = i.id
        AND m.address_hash = ANY (${hashesOf(environment, mailbox)}) AND m.confirmed_at IS NOT NULL)
    FROM identity i WHERE i.tenant = ${tenant} AND i.id = ${identityId} AND i.value <> ${address}`;
  if (isConfirmed === undefined) return undefined;
  return isConfirmed ? "confirmed" : "unconfirmed";
};

/** Confirms a mailbox for an applicant. Returns false if there is none. */
export const confirmMailboxRow = async (
  db: Db,
  { tenant, identityId, hash }: { tenant: Tenant; identityId: string; hash: string },
  now: Date,
): Promise<boolean> =>
  (await db.run`UPDATE mailbox SET confirmed_at = coalesce(confirmed_at, ${now})
    WHERE tenant = ${tenant} AND identity_id = ${identityId} AND address_hash = ${hash}`) > 0;
