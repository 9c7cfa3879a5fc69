import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { appliedMigrations, migrationNames } from "@/backend/db/journal";
import { migrate } from "@/backend/db/migrate";
import { testEnvironment } from "@/tests/support/backend";
import { runCommand } from "@/tests/support/commands";
import { dbOn } from "@/tests/support/db-on";
import { createEmptyDatabase } from "@/tests/support/postgres";

let folder: string;
let pools: [pg.Pool, pg.Pool, pg.Pool];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "startday-migrations-"));
  const connectionString = await createEmptyDatabase(inject("postgresUrl"));
  const open = () => new pg.Pool({ connectionString, max: 1 });
  pools = [open(), open(), open()];
});

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  rmSync(folder, { recursive: true });
});

const write = (...statements: string[]) => {
  for (const [index, text] of statements.entries()) writeFileSync(path.join(folder, `000${index}.sql`), text);
};

const count = async (query: string) => Number((await pools[0].query(query)).rows[0]?.count);

describe("migrating", () => {
  test("applies each migration once, when several processes start at the same moment", async () => {
    // Slow enough that without a lock all processes would run it at once.
    write(
      "CREATE TABLE migrate_probe AS SELECT pg_sleep(0.3)::text, 1 AS n",
      "INSERT INTO migrate_probe VALUES ('', 2); INSERT INTO migrate_probe VALUES ('', 3)",
    );
    await Promise.all(pools.map((pool) => migrate(dbOn(pool), { folder })));
    expect(await count("SELECT count(*) FROM migrate_probe")).toBe(3);
    expect(await appliedMigrations(dbOn(pools[0]))).toEqual(["0000", "0001"]);
  });

  test("changes nothing when a statement fails, and can be run again", async () => {
    write("CREATE TABLE migrate_probe (n int)", "SELECT 1 / 0");
    const failure = "The migration 0001 failed: division by zero. Nothing was changed.";
    for (const pool of pools) await expect(migrate(dbOn(pool), { folder })).rejects.toThrow(failure);
    expect(await count("SELECT count(*) FROM pg_tables WHERE schemaname IN ('public', 'migrations')")).toBe(0);
    write("CREATE TABLE migrate_probe (n int)", "SELECT 1");
    expect(await migrate(dbOn(pools[0]), { folder })).toBe(2);
    expect(await migrate(dbOn(pools[0]), { folder })).toBe(0);
    expect(await count("SELECT count(*) FROM pg_tables WHERE tablename = 'migrate_probe'")).toBe(1);
  });

  test("adds the later ones to a database that has the earlier ones", async () => {
    write("CREATE TABLE migrate_probe (n int)", "INSERT INTO migrate_probe VALUES (1)");
    expect(await migrate(dbOn(pools[0]), { folder, last: "0000" })).toBe(1);
    expect(await count("SELECT count(*) FROM migrate_probe")).toBe(0);
    expect(await migrate(dbOn(pools[0]), { folder })).toBe(1);
    expect(await count("SELECT count(*) FROM migrate_probe")).toBe(1);
  });

  test("leaves a database alone that has later ones than this version", async () => {
    write("CREATE TABLE migrate_probe (n int)", "SELECT 1");
    await migrate(dbOn(pools[0]), { folder });
    rmSync(path.join(folder, "0001.sql"));
    expect(await migrate(dbOn(pools[0]), { folder })).toBe(0);
    expect(await appliedMigrations(dbOn(pools[0]))).toEqual(["0000", "0001"]);
  });
});

test("the command says how many migrations it applied", async () => {
  const environment = testEnvironment(await createEmptyDatabase(inject("postgresUrl")));
  const all = migrationNames().length;
  const [first, second] = [await runCommand("migrate", [], environment), await runCommand("migrate", [], environment)];
  expect(first).toEqual({ code: 0, errors: "", output: `Applied ${all} migrations. The database is up to date.\n` });
  expect(second).toMatchObject({ code: 0, output: "No migration was missing. The database is up to date.\n" });
});
