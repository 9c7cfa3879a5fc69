import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { validate as isUuid } from "uuid";
import type { Database, Transaction } from "@/backend/db/database";
import { refuseFirstVersion } from "@/backend/db/first-version";
import { appliedMigrations, migrationNames } from "@/backend/db/journal";
import { migrate } from "@/backend/db/migrate";
import { named } from "@/backend/db/sql";
import { type FileKey, type FileStore, keyOf } from "@/backend/files/file-store";
import { COUNT_STEP, WEEK } from "@/backend/registrations/step-counts";
import { ALL_TENANTS, isTenant } from "@/lib/domain/tenant/tenants";
import { ArchiveDamaged, FILES, type Manifest, TABLES } from "./manifest";
import { type Item, readArchive, verifyArchive } from "./read-archive";
import { allTables, backedUpTables } from "./tables";

/** The database and the file store to restore into. */
export interface Target {
  db: Database;
  files: FileStore;
}

const tableOf = (name: string) => name.slice(TABLES.length);

/** Throws, naming the table, unless the database is empty: a restore overwrites nothing. */
const requireEmpty = async (db: Database, { migration }: Manifest): Promise<void> => {
  const name = await db.value<string>`SELECT current_database()`;
  const refused = (reason: string) =>
    new Error(`The database ${name} ${reason}. A copy is restored into an empty one. Nothing was restored.`);
  const last = (await appliedMigrations(db)).at(-1);
  if (last && last > migration) throw refused("has later migrations than the archive");
  for (const table of await allTables(db))
    if (await db.run`SELECT 1 FROM ${named(table)} LIMIT 1`) throw refused(`is not empty: ${table} has rows`);
};

/** Throws if the store has files: they may be in use, and a failed restore removes the files that it wrote. */
const requireNoFiles = async (files: FileStore): Promise<void> => {
  for (const tenant of ALL_TENANTS)
    for await (const { key } of files.list(tenant))
      throw new Error(
        `There are files already, such as ${key}. A copy is restored into an empty store. Nothing was restored.`,
      );
};

/** Throws if this version does not have the archive's migration. */
const requireKnown = ({ migration, product }: Manifest): void => {
  if (migrationNames().includes(migration)) return;
  throw new Error(
    `The archive is of version ${product}, with migration ${migration}, which this one does not have. Nothing was restored.`,
  );
};

const fillTable = async (tx: Transaction, { tables }: Manifest, { name, bytes }: Item): Promise<void> => {
  const table = tables.find((candidate) => candidate.name === tableOf(name));
  if (!table) throw new ArchiveDamaged(`it holds ${name}`);
  const list = table.columns.map(pg.escapeIdentifier).join(", ");
  const copy = tx.copy(copyFrom(`COPY ${pg.escapeIdentifier(table.name)} (${list}) FROM STDIN`));
  await pipeline(bytes, copy);
  if (copy.rowCount !== table.rows) throw new ArchiveDamaged(`${table.name} has ${copy.rowCount} rows`);
};

const keyOfItem = (name: string): FileKey => {
  const [tenant = "", id = "", ...more] = name.slice(FILES.length).split("/");
  if (!isTenant(tenant) || !isUuid(id) || more.length > 0) throw new ArchiveDamaged(`it holds ${name}`);
  return keyOf(tenant, id);
};

/** A link to a guardian that was taken back since would be valid again: students send another. */
const endHandOvers = (db: Database) =>
  db.run`UPDATE hand_over SET ends_at = least(ends_at, now()) WHERE accepted_at IS NULL`;

/** How far the restored applications came. Those of people who have been erased are counted no more. */
const countSteps = (db: Database) =>
  db.run`${COUNT_STEP}
    SELECT tenant, coalesce(location_key, ''), ${WEEK}, max_step, count(*) FROM registration GROUP BY 1, 2, 3, 4`;

const requireSameTables = async (tx: Transaction, { tables }: Manifest): Promise<void> => {
  const expected = (await backedUpTables(tx)).map(({ name }) => name).sort();
  const archived = tables.map(({ name }) => name).sort();
  if (expected.join() !== archived.join()) throw new ArchiveDamaged("not the tables of its version");
};

/** Restores everything or nothing: rows in one transaction, and files that are removed if it fails. */
const fill = async ({ db, files }: Target, file: string, manifest: Manifest): Promise<void> => {
  const written: FileKey[] = [];
  try {
    await db.transaction(async (tx) => {
      await tx.run`SET LOCAL datestyle = 'ISO'; SET LOCAL idle_in_transaction_session_timeout = 0`;
      await requireSameTables(tx, manifest);
      await readArchive(file, async (item) => {
        if (item.name.startsWith(TABLES)) return fillTable(tx, manifest, item);
        const key = keyOfItem(item.name);
        written.push(key);
        await files.put(key, item.bytes);
      });
    });
  } catch (error) {
    await Promise.allSettled(written.map((key) => files.remove(key)));
    throw error;
  }
};

/**
 * Fills an empty database and file store from an archive, then applies the migrations that came after it. The whole archive is read
 * and compared with its manifest before anything is touched.
 */
export const restore = async (target: Target, file: string): Promise<Manifest> => {
  const manifest = await verifyArchive(file);
  requireKnown(manifest);
  await refuseFirstVersion(target.db);
  await requireEmpty(target.db, manifest);
  await requireNoFiles(target.files);
  await migrate(target.db, { last: manifest.migration });
  await fill(target, file, manifest);
  await migrate(target.db);
  await endHandOvers(target.db);
  await countSteps(target.db);
  await target.db.run`ANALYZE`;
  return manifest;
};
