import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { lastApplied, readJournal } from "@/backend/db/journal";
import { migrate } from "@/backend/db/migrate";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { testEnvironment } from "@/tests/support/backend";
import { runCommand } from "@/tests/support/commands";
import { asClient, createDatabase, createEmptyDatabase } from "@/tests/support/postgres";
import { createPublishedDatabase, readAllRows } from "@/tests/support/published-schema/load";

let folder: string;
let url: string;
let pools: pg.Pool[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "startday-migrations-"));
  mkdirSync(path.join(folder, "meta"));
  url = await createDatabase(inject("postgresUrl"));
  // These migrations are not the project's: they have their own history.
  await asClient(url, (client) => client.query("DROP SCHEMA IF EXISTS drizzle CASCADE"));
  pools = [1, 2, 3].map(() => new pg.Pool({ connectionString: url, max: 1 }));
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  rmSync(folder, { recursive: true });
});

const write = (...statements: string[]) => {
  const entries = statements.map((text, idx) => {
    writeFileSync(path.join(folder, `000${idx}.sql`), text);
    return { idx, version: "7", when: 1_700_000_000_000 + idx, tag: `000${idx}`, breakpoints: true };
  });
  writeFileSync(
    path.join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
};

const count = async (query: string) => Number((await pools[0]?.query(query))?.rows[0]?.count);

describe("migrating", () => {
  test("applies each migration once, when several processes start at the same moment", async () => {
    // Slow enough that without a lock all processes would run it at once.
    write(
      "CREATE TABLE migrate_probe AS SELECT pg_sleep(0.3)::text, 1 AS n",
      "INSERT INTO migrate_probe VALUES ('', 2)",
    );
    await Promise.all(pools.map((pool) => migrate({ pool }, folder)));
    expect(await count("SELECT count(*) FROM migrate_probe")).toBe(2);
    expect(await count("SELECT count(*) FROM drizzle.__drizzle_migrations")).toBe(2);
  });

  test("changes nothing when a statement fails, and can be run again", async () => {
    write("CREATE TABLE migrate_probe (n int)", "SELECT 1 / 0");
    const failure = "The migration 0001 failed: division by zero. Nothing was changed.";
    for (const pool of pools) await expect(migrate({ pool }, folder)).rejects.toThrow(failure);
    expect(await count("SELECT count(*) FROM pg_tables WHERE tablename = 'migrate_probe'")).toBe(0);
    write("CREATE TABLE migrate_probe (n int)");
    expect(await migrate({ pool: pools[0] as pg.Pool }, folder)).toBe(1);
    expect(await migrate({ pool: pools[0] as pg.Pool }, folder)).toBe(0);
    expect(await count("SELECT count(*) FROM pg_tables WHERE tablename = 'migrate_probe'")).toBe(1);
  });
});

test("the command says how many migrations it applied", async () => {
  const environment = testEnvironment(await createEmptyDatabase(inject("postgresUrl")));
  const all = readJournal().length;
  const [first, second] = [await runCommand("migrate", [], environment), await runCommand("migrate", [], environment)];
  expect(first).toEqual({ code: 0, errors: "", output: `Applied ${all} migrations. The database is up to date.\n` });
  expect(second).toMatchObject({ code: 0, output: "No migration was missing. The database is up to date.\n" });
});

/** Columns, constraints, indexes, triggers and functions, as text. NOT NULL is a property of its column. */
const readSchema = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT c.table_name || '.' || c.column_name || ' ' || c.data_type || ' ' || c.is_nullable || ' '
         || coalesce(c.column_default, c.generation_expression, '') AS line
       FROM information_schema.columns c WHERE c.table_schema = 'public'
     UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
       WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
     ORDER BY line`,
  );
  return rows.map(({ line }) => line);
};

// Nothing that is still of use: codes of builds before the published one, and records that are derived from the answers now.
const EMPTIED = ["verification", "registration_record"];

// Staff sign in once more after the upgrade, so that each session says how it began.
const isOfApplicant = (row: Record<string, unknown>) => row.audience === "applicant";

const readChecks = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS line FROM pg_constraint
     WHERE connamespace = 'public'::regnamespace AND contype = 'c' ORDER BY line`,
  );
  return rows.map(({ line }) => line);
};

const readColumns = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' ORDER BY name`,
  );
  return rows.map(({ name }) => name);
};

describe("upgrading a store of the last published schema", () => {
  test("loses no row and ends at the schema of a new store", async () => {
    const pool = new pg.Pool({ connectionString: await createPublishedDatabase(), max: 1 });
    const fresh = new pg.Pool({ connectionString: await createDatabase(inject("postgresUrl")), max: 1 });
    try {
      const before = await readAllRows(pool);
      expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
      await migrate({ pool });
      expect(await lastApplied(pool)).toBe(readJournal().at(-1)?.when);
      const after = await readAllRows(pool);
      for (const [table, rows] of Object.entries(before).filter(([name]) => !EMPTIED.includes(name))) {
        const kept = table === "login_session" ? rows.filter(isOfApplicant) : rows;
        expect(after[table], table).toHaveLength(kept.length);
        expect(after[table], table).toEqual(expect.arrayContaining(kept.map((row) => expect.objectContaining(row))));
      }
      expect(before.login_session?.filter((row) => !isOfApplicant(row))).not.toEqual([]);
      expect(await findBrokenInvariants(pool)).toEqual([]);
      expect(await readSchema(pool)).toEqual(await readSchema(fresh));
    } finally {
      await Promise.all([pool.end(), fresh.end()]);
    }
  });

  // During an upgrade, and after a rollback, the published version runs on the new schema.
  test("keeps every table and column that the published version may use", async () => {
    const pool = new pg.Pool({ connectionString: await createPublishedDatabase(), max: 1 });
    try {
      const before = await readColumns(pool);
      await migrate({ pool });
      expect(await readColumns(pool)).toEqual(expect.arrayContaining(before));
    } finally {
      await pool.end();
    }
  });

  test("puts no value into a column that the published version may not know", async () => {
    const pool = new pg.Pool({ connectionString: await createPublishedDatabase(), max: 1 });
    try {
      const before = await readChecks(pool);
      await migrate({ pool });
      expect(await readChecks(pool)).toEqual(expect.arrayContaining(before));
    } finally {
      await pool.end();
    }
  });
});
