import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { backUp } from "@/backend/backup/back-up";
import { MANIFEST } from "@/backend/backup/manifest";
import { writeArchive } from "@/backend/backup/write-archive";
import { readBackendEnvironment } from "@/backend/environment";
import { openFileStore } from "@/backend/files/open-file-store";
import { startBackend } from "@/backend/start";
import { testEnvironment } from "@/tests/support/backend";
import { runCommand } from "@/tests/support/commands";
import { dbOn } from "@/tests/support/db-on";
import { asClient, createDatabase, createEmptyDatabase } from "@/tests/support/postgres";

const REFUSAL =
  /^(The database test_\w+|The archive) is of Startday 1, which this version does not take over: start with an empty database, or another DATA_DIR\. Nothing was changed\.\n?$/;

const STORES = [
  ["a store", "CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id int)"],
  ["a dump of its tables", "CREATE TABLE registration_record (tenant text)"],
] as const;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "startday-first-version-"));
});
afterAll(() => rm(folder, { recursive: true }));

const firstVersion = async (tables: string): Promise<string> => {
  const url = await createEmptyDatabase(inject("postgresUrl"));
  await asClient(url, (client) => client.query(tables));
  return url;
};

const tablesOf = async (url: string): Promise<number> =>
  asClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname !~ '^(pg_|information_schema)'");
    return rowCount ?? 0;
  });

/** An archive of this version's store, with nothing in it. */
const emptyArchive = async (): Promise<string> => {
  const environment = readBackendEnvironment(testEnvironment(await createDatabase(inject("postgresUrl"))));
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 1 });
  const file = path.join(folder, `${crypto.randomUUID()}.tar.gz`);
  await backUp({ db: dbOn(pool), files: await openFileStore(environment) }, file, new Date());
  await pool.end();
  return file;
};

/** An archive as version 1 wrote it. */
const archiveOfFirstVersion = async (): Promise<string> => {
  const file = path.join(folder, "first-version.tar.gz");
  const manifest = { format: 1, product: "1.0.0", migration: { when: 1, tag: "0000_tables" } };
  const bytes = async function* () {
    yield Buffer.from(JSON.stringify(manifest));
  };
  await writeArchive(file, (archive) => archive.add(MANIFEST, bytes()));
  return file;
};

describe.each(STORES)("%s of version 1", (_what, tables) => {
  test("is refused by a start", async () => {
    const url = await firstVersion(tables);
    await expect(startBackend(readBackendEnvironment(testEnvironment(url)))).rejects.toThrow(REFUSAL);
    expect(await tablesOf(url)).toBe(1);
  });

  test("is refused by npm run migrate", async () => {
    const url = await firstVersion(tables);
    const { code, errors, output } = await runCommand("migrate", [], testEnvironment(url));
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(REFUSAL);
    expect(await tablesOf(url)).toBe(1);
  });

  test("is named by the doctor", async () => {
    const { code, output } = await runCommand("doctor", [], testEnvironment(await firstVersion(tables)));
    expect(code).toBe(1);
    expect(output).toMatch(/^fail +migrations +The database test_\w+ is of Startday 1, /m);
  });

  test("is refused by a restore into it", async () => {
    const url = await firstVersion(tables);
    const { code, errors } = await runCommand("restore", [await emptyArchive()], testEnvironment(url));
    expect(code).toBe(1);
    expect(errors).toMatch(REFUSAL);
    expect(await tablesOf(url)).toBe(1);
  });
});

test("an archive of version 1 is refused by a restore", async () => {
  const url = await createEmptyDatabase(inject("postgresUrl"));
  const { code, errors } = await runCommand("restore", [await archiveOfFirstVersion()], testEnvironment(url));
  expect(code).toBe(1);
  expect(errors).toMatch(REFUSAL);
  expect(await tablesOf(url)).toBe(0);
});
