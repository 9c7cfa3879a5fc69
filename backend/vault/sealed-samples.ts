import type { Db } from "@/backend/db/database";
import { sql, unionOf } from "@/backend/db/sql";
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
const endsOf = ({ read, order, backwards }: SealedRows, tenant: Tenant) => sql`
  (${read(tenant)} ORDER BY ${order} LIMIT ${ROWS_OF_AN_END})
  UNION (${read(tenant)} ORDER BY ${backwards} LIMIT ${ROWS_OF_AN_END})`;

const sampleOfEachKey = ([table, rows]: [SealedTable, SealedRows], tenant: Tenant, sampled: SampledRows) => sql`
  (SELECT DISTINCT ON (key) ${table}::text AS "table", id::text, owner::text, text AS sealed,
    count(*) OVER (PARTITION BY key) AS count
  FROM (${sampled === "ends" ? endsOf(rows, tenant) : rows.read(tenant)}) AS stored,
    unnest(sealed) AS text, split_part(text, '.', 1) AS key WHERE text IS NOT NULL ORDER BY key, id)`;

// One statement for all tables of a tenant: a start waits for it.
const samplesOfTenant = (db: Db, tenant: Tenant, sampled: SampledRows) =>
  db.many<StoredSample>(
    unionOf(
      sealedTables.map((entry) => sampleOfEachKey(entry, tenant, sampled)),
      "UNION ALL",
    ),
  );

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
export const sampleSealedRows = async (db: Db, vault: Vault, sampled: SampledRows): Promise<SealedSample[]> => {
  const samples: SealedSample[] = [];
  for (const tenant of ALL_TENANTS)
    for (const { table, id, owner, sealed, count } of await samplesOfTenant(db, tenant, sampled)) {
      const state = await stateAfter(() => vault.open(sealed, SEALED_ROWS[table].scopeOf(tenant, owner)));
      samples.push({ table, tenant, id, count, state });
    }
  return samples;
};

const endsOfFiles = (db: Db, tenant: Tenant) =>
  db.values<string>`(SELECT id FROM file WHERE tenant = ${tenant} ORDER BY id LIMIT 1)
    UNION (SELECT id FROM file WHERE tenant = ${tenant} ORDER BY id DESC LIMIT 1)`;

/** Opens the first and the last file of every tenant. Skips those that cannot be read: that is no matter of the secret. */
const sampleSealedFiles = async (db: Db, files: FileStore): Promise<SealedSample[]> => {
  const samples: SealedSample[] = [];
  for (const tenant of ALL_TENANTS)
    for (const id of await endsOfFiles(db, tenant)) {
      const state = await stateAfter(async () => (await files.open(keyOf(tenant, id))).cancel()).catch(() => undefined);
      if (state) samples.push({ table: "file", tenant, id, count: 1, state });
    }
  return samples;
};

/** Samples of both ends of every table, and of the files unless they are left out. */
export const sampleSealed = async (db: Db, vault: Vault, files?: FileStore): Promise<SealedSample[]> => [
  ...(await sampleSealedRows(db, vault, "ends")),
  ...(files ? await sampleSealedFiles(db, files) : []),
];
