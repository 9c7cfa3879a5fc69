import type { Db, Transaction } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Scope } from "@/backend/vault/scope";
import type { Vault } from "@/backend/vault/vault";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A note of staff about an application. */
export interface NoteRow {
  id: string;
  staffId: string;
  author: string;
  text: string;
  at: Date;
}

interface ApplicationKey {
  tenant: Tenant;
  registrationId: string;
}

type SealedNote = Omit<NoteRow, "text"> & { sealed: string };

/** What a note's text is sealed for. */
export const noteScope = (tenant: string, id: string): Scope => ({
  table: "staff_note",
  name: `${tenant}/note/${id}`,
});

const open = (vault: Vault, tenant: string, { sealed, ...note }: SealedNote): NoteRow => ({
  ...note,
  text: vault.open(sealed, noteScope(tenant, note.id)) as string,
});

const about = ({ tenant, registrationId }: ApplicationKey) =>
  sql`tenant = ${tenant} AND registration_id = ${registrationId}`;

/** The notes about an application, newest first. */
export const listNotes = async (db: Db, vault: Vault, key: ApplicationKey) => {
  const rows = await db.many<SealedNote>`SELECT id, staff_id AS "staffId", author, sealed, created_at AS at
    FROM staff_note WHERE ${about(key)} ORDER BY created_at DESC, id DESC`;
  return rows.map((row) => open(vault, key.tenant, row));
};

/** A note about an application, locked until the transaction ends. */
export const lockNote = (tx: Transaction, key: ApplicationKey, id: string) =>
  tx.one<Pick<NoteRow, "staffId" | "at">>`SELECT staff_id AS "staffId", created_at AS at
    FROM staff_note WHERE ${about(key)} AND id = ${id} FOR UPDATE`;

/** Stores a note with its author's name as it is now. */
export const insertNote = (
  tx: Transaction,
  vault: Vault,
  { tenant, registrationId }: ApplicationKey,
  { id, staffId, text, at }: Omit<NoteRow, "author">,
) =>
  tx.run`INSERT INTO staff_note (tenant, id, registration_id, staff_id, author, sealed, created_at)
    SELECT ${tenant}, ${id}, ${registrationId}, ${staffId},
      coalesce((SELECT username FROM staff_account WHERE tenant = ${tenant} AND id = ${staffId}), ''),
      ${vault.seal(text, noteScope(tenant, id))}, ${at}`;

export const deleteNote = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.run`DELETE FROM staff_note WHERE tenant = ${tenant} AND id = ${id}`;
