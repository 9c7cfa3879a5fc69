import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Connection, Database } from "@/backend/db/database";
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
  db: Database;
  files: FileStore;
}

const FILE_BATCH = 500;
const NO_FILE = { tenant: "", id: "00000000-0000-0000-0000-000000000000" };

/** Runs `work` on one snapshot of the database, however long it takes. Bookings do not wait for it. */
const inSnapshot = <Result>(db: Database, work: (snapshot: Connection) => Promise<Result>): Promise<Result> =>
  db.onConnection(async (snapshot) => {
    await snapshot.run`BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    // Dates are written in one format, whatever the server's setting.
    // A file store may keep it waiting for long.
    await snapshot.run`SET LOCAL datestyle = 'ISO'; SET LOCAL idle_in_transaction_session_timeout = 0`;
    const result = await work(snapshot);
    await snapshot.run`COMMIT`;
    return result;
  });

const lastMigration = async (snapshot: Connection): Promise<string> => {
  const last = (await appliedMigrations(snapshot)).at(-1);
  if (last === undefined) throw new Error("There is nothing to back up: this database has never been used.");
  return last;
};

const addTable = async (snapshot: Connection, archive: ArchiveWriter, { name, columns, where = "true" }: Table) => {
  const list = columns.map(pg.escapeIdentifier).join(", ");
  const rows = snapshot.copy(
    copyTo(`COPY (SELECT ${list} FROM ${pg.escapeIdentifier(name)} WHERE ${where}) TO STDOUT`),
  );
  const print = await archive.add(TABLES + name, rows);
  // The stream ends before the server has said how many rows it sent. The next statement waits for that.
  await snapshot.run`SELECT 1`;
  return { name, columns, rows: rows.rowCount, ...print };
};

const filesAfter = (snapshot: Connection, { tenant, id }: { tenant: string; id: string }) =>
  snapshot.many<{ tenant: Tenant; id: string }>`SELECT tenant, id FROM file
    WHERE (tenant, id) > (${tenant}, ${id}::uuid) ORDER BY tenant, id LIMIT ${FILE_BATCH}`;

/** Adds the files of the snapshot. A file that was removed since is counted as missing. */
const addFiles = async (snapshot: Connection, archive: ArchiveWriter, files: FileStore): Promise<Manifest["files"]> => {
  const total = fingerprintOfFiles();
  let missing = 0;
  for (
    let page = await filesAfter(snapshot, NO_FILE);
    page.length > 0;
    page = await filesAfter(snapshot, page.at(-1) ?? NO_FILE)
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
export const backUp = ({ db, files }: Stores, file: string, now: Date): Promise<Manifest> =>
  writeArchive(file, (archive) =>
    inSnapshot(db, async (snapshot) => {
      const migration = await lastMigration(snapshot);
      const tables: Manifest["tables"] = [];
      for (const table of await backedUpTables(snapshot)) tables.push(await addTable(snapshot, archive, table));
      const addedFiles = await addFiles(snapshot, archive, files);
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
