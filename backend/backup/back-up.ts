import type { Pool, PoolClient } from "pg";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { appliedMigrations } from "@/backend/db/journal";
import { type FileStore, keyOf } from "@/backend/files/file-store";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { version } from "@/package.json";
import { fingerprintOfFiles } from "./fingerprint";
import { FILES, MANIFEST, type Manifest, TABLES } from "./manifest";
import { backedUpTables, type Table } from "./tables";
import { type ArchiveWriter, writeArchive } from "./write-archive";

/** What is backed up: the database, and the bytes of files as they are stored. */
export interface Stores {
  pool: Pool;
  files: FileStore;
}

const FILE_BATCH = 500;
const NO_FILE = { tenant: "", id: "00000000-0000-0000-0000-000000000000" };

/** Runs `work` on one snapshot of the database, however long it takes. Bookings do not wait for it. */
const inSnapshot = async <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    // Dates are written in one format, whatever the server's setting.
    // A file store may keep it waiting for long.
    await client.query("SET LOCAL datestyle = 'ISO'; SET LOCAL idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    // Nothing was written. A connection in the middle of a copy cannot be reused.
    client.release(true);
  }
};

const lastMigration = async (client: PoolClient): Promise<string> => {
  const last = (await appliedMigrations(client)).at(-1);
  if (last === undefined) throw new Error("There is nothing to back up: this database has never been used.");
  return last;
};

const addTable = async (client: PoolClient, archive: ArchiveWriter, { name, columns }: Table) => {
  const list = columns.map(pg.escapeIdentifier).join(", ");
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${list}) TO STDOUT`));
  const print = await archive.add(TABLES + name, rows);
  // The stream ends before the server has said how many rows it sent. The next statement waits for that.
  await client.query("SELECT 1");
  return { name, columns, rows: rows.rowCount, ...print };
};

const filesAfter = async (client: PoolClient, { tenant, id }: { tenant: string; id: string }) => {
  const { rows } = await client.query<{ tenant: Tenant; id: string }>(
    `SELECT tenant, id FROM file WHERE (tenant, id) > ($1, $2::uuid) ORDER BY tenant, id LIMIT ${FILE_BATCH}`,
    [tenant, id],
  );
  return rows;
};

/** Adds the files of the snapshot. A file that was removed since is counted as missing. */
const addFiles = async (client: PoolClient, archive: ArchiveWriter, files: FileStore): Promise<Manifest["files"]> => {
  const total = fingerprintOfFiles();
  let missing = 0;
  for (
    let page = await filesAfter(client, NO_FILE);
    page.length > 0;
    page = await filesAfter(client, page.at(-1) ?? NO_FILE)
  )
    for (const { tenant, id } of page) {
      const name = FILES + keyOf(tenant, id);
      const bytes = await files.open(keyOf(tenant, id)).catch((error) => {
        if (error instanceof AppError && error.code === "not_found") return undefined;
        throw error;
      });
      if (bytes) total.add(name, await archive.add(name, bytes));
      else missing += 1;
    }
  return { ...total.print(), missing };
};

async function* textOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes everything that must not be lost into one archive while the application runs. Returns the manifest. */
export const backUp = ({ pool, files }: Stores, file: string, now: Date): Promise<Manifest> =>
  writeArchive(file, (archive) =>
    inSnapshot(pool, async (client) => {
      const migration = await lastMigration(client);
      const tables: Manifest["tables"] = [];
      for (const table of await backedUpTables(client)) tables.push(await addTable(client, archive, table));
      const addedFiles = await addFiles(client, archive, files);
      const manifest: Manifest = {
        format: 2,
        product: version,
        at: now.toISOString(),
        migration,
        tables,
        files: addedFiles,
      };
      await archive.add(MANIFEST, textOf(manifest));
      return manifest;
    }),
  );
