import type { Pool, PoolClient } from "pg";
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

const COLUMNS = `id, staff_id AS "staffId", author, sealed, created_at AS at`;

/** The notes about an application, newest first. */
export const listNotes = async (
  pool: Pool,
  vault: Vault,
  { tenant, registrationId }: ApplicationKey,
): Promise<NoteRow[]> => {
  const { rows } = await pool.query<SealedNote>({
    name: "notes-of-application",
    text: `SELECT ${COLUMNS} FROM staff_note WHERE tenant = $1 AND registration_id = $2 ORDER BY created_at DESC, id DESC`,
    values: [tenant, registrationId],
  });
  return rows.map((row) => open(vault, tenant, row));
};

/** A note about an application, locked until the transaction ends. */
export const lockNote = async (
  client: PoolClient,
  { tenant, registrationId }: ApplicationKey,
  id: string,
): Promise<Pick<NoteRow, "staffId" | "at"> | undefined> => {
  const { rows } = await client.query<Pick<NoteRow, "staffId" | "at">>({
    name: "note-lock",
    text: `SELECT staff_id AS "staffId", created_at AS at FROM staff_note
           WHERE tenant = $1 AND registration_id = $2 AND id = $3 FOR UPDATE`,
    values: [tenant, registrationId, id],
  });
  return rows[0];
};

/** Stores a note with its author's name as it is now. */
export const insertNote = async (
  client: PoolClient,
  vault: Vault,
  { tenant, registrationId }: ApplicationKey,
  { id, staffId, text, at }: Omit<NoteRow, "author">,
): Promise<void> => {
  await client.query({
    name: "note-insert",
    text: `INSERT INTO staff_note (tenant, id, registration_id, staff_id, author, sealed, created_at)
           SELECT $1, $2, $3, $4, coalesce((SELECT username FROM staff_account WHERE tenant = $1 AND id = $4), ''), $5, $6`,
    values: [tenant, id, registrationId, staffId, vault.seal(text, noteScope(tenant, id)), at],
  });
};

export const deleteNote = async (client: PoolClient, tenant: Tenant, id: string): Promise<void> => {
  await client.query({
    name: "note-delete",
    text: "DELETE FROM staff_note WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
};
