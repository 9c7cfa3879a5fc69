import type { Pool } from "pg";
import { NIL } from "uuid";
import { noteScope } from "@/backend/notes/store";
import { type Endpoint, replaceSecrets } from "@/backend/webhooks/endpoints";
import { openSecrets, sealSecrets } from "@/backend/webhooks/secrets";
import type { Guardian, Student } from "@/lib/domain/application/application";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { resealStaff } from "./reseal-staff";
import { resealPart, type SealedRowKey } from "./sealed-answers";
import type { Vault } from "./vault";

interface Stored extends SealedRowKey {
  student: Student & { sealed?: string };
  guardians: (Guardian & { sealed?: string })[];
}

const BATCH = 200;

const isOld = (vault: Vault, parts: readonly { sealed?: string }[]) =>
  parts.some(({ sealed }) => sealed !== undefined && !vault.isCurrent(sealed));

/** Reads a table page by page, for each tenant. Returns how many rows `work` wrote. */
const resealTable = async <Row extends SealedRowKey>(
  page: (after: SealedRowKey) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<number> => {
  let written = 0;
  for (const tenant of ALL_TENANTS) {
    const first: SealedRowKey = { tenant, id: NIL };
    for (let rows = await page(first); rows.length > 0; rows = await page(rows.at(-1) ?? first))
      for (const row of rows) if (await work(row)) written += 1;
  }
  return written;
};

const registrationsAfter = async (pool: Pool, { tenant, id }: SealedRowKey): Promise<Stored[]> => {
  const { rows } = await pool.query<Stored>({
    name: "reseal-registrations",
    text: `SELECT tenant, id, student, guardians FROM registration WHERE tenant = $1 AND id > $2::uuid
           ORDER BY id LIMIT ${BATCH}`,
    values: [tenant, id],
  });
  return rows;
};

/** Updates only if the row is unchanged since it was read: a later save already used the current key. */
const resealRegistration = async (pool: Pool, vault: Vault, row: Stored): Promise<boolean> => {
  if (!isOld(vault, [row.student, ...row.guardians])) return false;
  const student = resealPart(vault, row, row.student);
  const guardians = row.guardians.map((guardian) => resealPart(vault, row, guardian));
  const { rowCount } = await pool.query({
    name: "reseal-registration",
    text: `UPDATE registration SET student = $5, guardians = $6
           WHERE tenant = $1 AND id = $2 AND student = $3 AND guardians = $4`,
    values: [
      row.tenant,
      row.id,
      ...[row.student, row.guardians, student, guardians].map((value) => JSON.stringify(value)),
    ],
  });
  return rowCount === 1;
};

interface StoredNote extends SealedRowKey {
  sealed: string;
}

const notesAfter = async (pool: Pool, { tenant, id }: SealedRowKey): Promise<StoredNote[]> => {
  const { rows } = await pool.query<StoredNote>({
    name: "reseal-notes",
    text: `SELECT tenant, id, sealed FROM staff_note WHERE tenant = $1 AND id > $2::uuid ORDER BY id LIMIT ${BATCH}`,
    values: [tenant, id],
  });
  return rows;
};

const resealNote = async (pool: Pool, vault: Vault, { tenant, id, sealed }: StoredNote): Promise<boolean> => {
  if (vault.isCurrent(sealed)) return false;
  const scope = noteScope(tenant, id);
  const { rowCount } = await pool.query({
    name: "reseal-note",
    text: "UPDATE staff_note SET sealed = $4 WHERE tenant = $1 AND id = $2 AND sealed = $3",
    values: [tenant, id, sealed, vault.seal(vault.open(sealed, scope), scope)],
  });
  return rowCount === 1;
};

const endpointsAfter = async (pool: Pool, { tenant, id }: SealedRowKey): Promise<Endpoint[]> => {
  const { rows } = await pool.query<Endpoint>({
    name: "reseal-endpoints",
    text: `SELECT tenant, id, secrets FROM webhook_endpoint WHERE tenant = $1 AND id > $2::uuid
           ORDER BY id LIMIT ${BATCH}`,
    values: [tenant, id],
  });
  return rows;
};

const resealEndpoint = async (pool: Pool, vault: Vault, row: Endpoint): Promise<boolean> =>
  !vault.isCurrent(row.secrets) &&
  (await replaceSecrets(pool, row, sealSecrets(vault, row, openSecrets(vault, row, row.secrets))));

/** How many of each were resealed. */
export interface ResealedCounts {
  applications: number;
  notes: number;
  endpoints: number;
  /** Messages to staff, and what they sign in with. */
  staff: number;
}

/** Reseals with the current key all applications, notes of staff, endpoint secrets and what is sealed about staff, of older keys. */
export const resealAll = async (pool: Pool, vault: Vault): Promise<ResealedCounts> => ({
  applications: await resealTable(
    (after) => registrationsAfter(pool, after),
    (row) => resealRegistration(pool, vault, row),
  ),
  notes: await resealTable(
    (after) => notesAfter(pool, after),
    (row) => resealNote(pool, vault, row),
  ),
  endpoints: await resealTable(
    (after) => endpointsAfter(pool, after),
    (row) => resealEndpoint(pool, vault, row),
  ),
  staff: await resealStaff(pool, vault),
});
