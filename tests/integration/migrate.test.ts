import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { migrate } from "@/backend/db/migrate";
import { asClient, createDatabase } from "@/tests/support/postgres";

let folder: string;
let url: string;
let pools: pg.Pool[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "startday-migrations-"));
  mkdirSync(path.join(folder, "meta"));
  url = await createDatabase(inject("postgresUrl"));
  // Other migrations than the project's: their own history.
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

describe("migrating", { timeout: 60_000 }, () => {
  test("applies each migration once, when several processes start at the same moment", async () => {
    // Slow enough that, without a lock, all of them would be at it together.
    write(
      "CREATE TABLE migrate_probe AS SELECT pg_sleep(0.3)::text, 1 AS n",
      "INSERT INTO migrate_probe VALUES ('', 2)",
    );
    await Promise.all(pools.map((pool) => migrate({ pool }, folder)));
    expect(await count("SELECT count(*) FROM migrate_probe")).toBe(2);
    expect(await count("SELECT count(*) FROM drizzle.__drizzle_migrations")).toBe(2);
  });

  test("changes nothing when a statement fails, and lets the next one try", async () => {
    write("CREATE TABLE migrate_probe (n int)", "SELECT 1 / 0");
    for (const pool of pools) await expect(migrate({ pool }, folder)).rejects.toThrow();
    expect(await count("SELECT count(*) FROM pg_tables WHERE tablename = 'migrate_probe'")).toBe(0);
    write("CREATE TABLE migrate_probe (n int)");
    await migrate({ pool: pools[0] as pg.Pool }, folder);
    expect(await count("SELECT count(*) FROM pg_tables WHERE tablename = 'migrate_probe'")).toBe(1);
  });
});
