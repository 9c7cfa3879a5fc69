import type { Pool } from "pg";
import type { FileStore } from "@/backend/files/file-store";
import { keyOf } from "@/backend/files/file-store";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { CannotOpen, type SealedTable } from "./scope";
import { SEALED_ROWS, type SealedRows, sealedTables } from "./sealed-rows";
import type { Vault } from "./vault";

/** One of the rows that a key has sealed, and whether it opens. */
export interface SealedSample {
  table: SealedTable | "file";
  tenant: Tenant;
  id: string;
  /** How many of the rows that were looked at this key has sealed. */
  count: number;
  state: "opened" | "key missing" | "damaged";
}

/** Which of a tenant's rows are looked at. */
export type SampledRows = "ends" | "all";

type StoredSample = Pick<SealedSample, "id" | "count"> & { table: SealedTable; owner: string; sealed: string };

// Enough that some of them have something sealed; the primary key finds them however large the table is.
const ROWS_OF_AN_END = 50;

/** The first and the last rows: a wrong secret that was used for a while does not open the one or the other. */
const endsOf = ({ read, order }: SealedRows): string =>
  `(${read} ORDER BY ${order.join()} LIMIT ${ROWS_OF_AN_END})
   UNION (${read} ORDER BY ${order.map((column) => `${column} DESC`).join()} LIMIT ${ROWS_OF_AN_END})`;

const sampleOfEachKey = ([table, rows]: [SealedTable, SealedRows], sampled: SampledRows): string =>
  `(SELECT DISTINCT ON (key) '${table}' AS "table", id::text, owner::text, text AS sealed,
      count(*) OVER (PARTITION BY key)::int AS count
    FROM (${sampled === "ends" ? endsOf(rows) : rows.read}) AS stored,
      unnest(sealed) AS text, split_part(text, '.', 1) AS key WHERE text IS NOT NULL ORDER BY key, id)`;

const stateAfter = async (open: () => unknown): Promise<SealedSample["state"]> => {
  try {
    await open();
    return "opened";
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error;
    return error.isKeyMissing ? "key missing" : "damaged";
  }
};

/** Looks at the sealed rows of every table, and opens one of each key. */
export const sampleSealedRows = async (pool: Pool, vault: Vault, sampled: SampledRows): Promise<SealedSample[]> => {
  // One statement for all tables of a tenant: a start waits for it.
  const text = sealedTables.map((entry) => sampleOfEachKey(entry, sampled)).join(" UNION ALL ");
  const samples: SealedSample[] = [];
  for (const tenant of ALL_TENANTS) {
    const { rows } = await pool.query<StoredSample>({ name: `sealed-${sampled}`, text, values: [tenant] });
    for (const { table, id, owner, sealed, count } of rows) {
      const state = await stateAfter(() => vault.open(sealed, SEALED_ROWS[table].scopeOf(tenant, owner)));
      samples.push({ table, tenant, id, count, state });
    }
  }
  return samples;
};

const endsOfFiles = async (pool: Pool, tenant: Tenant): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `(SELECT id FROM file WHERE tenant = $1 ORDER BY id LIMIT 1)
     UNION (SELECT id FROM file WHERE tenant = $1 ORDER BY id DESC LIMIT 1)`,
    [tenant],
  );
  return rows.map(({ id }) => id);
};

/** Opens the first and the last file of every tenant. Skips those that cannot be read: that is no matter of the secret. */
const sampleSealedFiles = async (pool: Pool, files: FileStore): Promise<SealedSample[]> => {
  const samples: SealedSample[] = [];
  for (const tenant of ALL_TENANTS)
    for (const id of await endsOfFiles(pool, tenant)) {
      const state = await stateAfter(async () => (await files.open(keyOf(tenant, id))).cancel()).catch(() => undefined);
      if (state) samples.push({ table: "file", tenant, id, count: 1, state });
    }
  return samples;
};

/** Samples of both ends of every table, and of the files unless they are left out. */
export const sampleSealed = async (pool: Pool, vault: Vault, files?: FileStore): Promise<SealedSample[]> => [
  ...(await sampleSealedRows(pool, vault, "ends")),
  ...(files ? await sampleSealedFiles(pool, files) : []),
];
