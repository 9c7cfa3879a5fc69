// @module-tag deep

import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { openDatabase } from "@/backend/db/connect";
import { sql } from "@/backend/db/sql";
import { prepareInstallation } from "@/backend/private-postgres/installation";
import { ask, privateDatabase, runs } from "@/tests/support/private-database";
import { shows } from "@/tests/support/shows";

// Each test creates a database, and starts servers and their owners.
const { dataDir, watchdogs, keep, pidFile, serverPid, start } = privateDatabase();

/** Logs in as the superuser with the application's password. */
const asSuperuser = (url: string) => {
  const superuser = new URL(url);
  superuser.username = "postgres";
  superuser.pathname = "/postgres";
  return ask(superuser.href, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user");
};

const refusal = (asking: Promise<unknown>): Promise<string> =>
  asking.then(
    (answer) => `worked: ${answer}`,
    ({ message }: Error) => message,
  );

describe("the private database", () => {
  test("starts in an empty directory, and has all committed data at the next start", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word");
    await first.stop();
    const second = await start();
    expect(await ask(second.url, "SELECT word FROM kept")).toBe("still here");
    expect(second.url).toBe(first.url);
  });

  test("makes every commit durable, whatever its configuration file contains", async () => {
    const first = await start();
    await first.stop();
    writeFileSync(
      path.join(dataDir(), "postgres", "data", "postgresql.auto.conf"),
      "fsync = off\nsynchronous_commit = off\n",
    );
    const { url } = await start();
    const settings = ["fsync", "synchronous_commit", "full_page_writes", "listen_addresses", "timezone"];
    expect(await Promise.all(settings.map((name) => ask(url, `SHOW ${name}`)))).toEqual([
      "on",
      "on",
      "on",
      "127.0.0.1",
      "UTC",
    ]);
    expect(await ask(url, "SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = 'startday'")).toBe(
      "UTF8",
    );
    shows(7, { "unsafe settings written": 2, "heeded by the server": 0 });
  });

  test("refuses a wrong password, stores the right one for its owner only, and gives the application no superuser", async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "guess";
    await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
    expect(statSync(path.join(dataDir(), "postgres.password")).mode & 0o777).toBe(0o600);
    expect(await ask(url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")).toBe(false);
  });

  test("has a superuser with a password of its own, which is stored nowhere", async () => {
    const { url, stop } = await start();
    expect(await refusal(asSuperuser(url))).toMatch(/password authentication failed for user "postgres"/);
    await stop();
    const { password } = new URL(url);
    const holders = readdirSync(dataDir()).filter((name) => /password/.test(name));
    expect(holders).toEqual(["postgres.password"]);
    expect(readFileSync(path.join(dataDir(), "postgres.password"), "utf8").trim()).toBe(password);
    shows(41, { "superuser logins with the application's password": 0 });
  });

  test("takes the application's password away from the superuser of a cluster of an earlier version, whose data stay", async () => {
    const first = await start();
    await ask(first.url, "CREATE TABLE kept AS SELECT 'still here' AS word");
    const { password } = new URL(first.url);
    await first.stop();
    // In single-user mode no password is needed.
    const { binaries, account, data } = prepareInstallation(dataDir());
    const statements = `ALTER ROLE postgres PASSWORD '${password}'\nCOMMENT ON ROLE postgres IS NULL\n`;
    const single = ["--single", "-D", data, "postgres"];
    expect(spawnSync(binaries.postgres, single, { ...account, cwd: "/", input: statements }).status).toBe(0);
    const second = await start();
    expect(await refusal(asSuperuser(second.url))).toMatch(/password authentication failed/);
    expect(await ask(second.url, "SELECT word FROM kept")).toBe("still here");
  });

  test("leaves no server and no watchdog behind when it is stopped, and may be stopped twice", async () => {
    const database = await start();
    const pid = serverPid();
    expect(watchdogs()).toHaveLength(1);
    await database.stop();
    expect(runs(pid)).toBe(false);
    await vi.waitFor(() => expect(watchdogs()).toHaveLength(0), { timeout: 10_000 });
    expect(existsSync(pidFile())).toBe(false);
    await expect(database.stop()).resolves.toBeUndefined();
    shows(8, { "owners stopped": 1, "servers left behind": 0, "watchdogs left behind": 0 });
  });

  test("starts despite a stale postmaster.pid of a dead process or of another program", async () => {
    await start().then((database) => database.stop());
    for (const pid of [2 ** 22 - 3, process.pid]) {
      writeFileSync(pidFile(), `${pid}\n${path.dirname(pidFile())}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`);
      const database = await start();
      expect(await ask(database.url, "SELECT 1")).toBe(1);
      await database.stop();
    }
  });

  test("is started again on the same port when PostgreSQL is killed, and the pool recovers", async () => {
    const database = await openDatabase({ dataDir: dataDir() });
    keep({ stop: () => database.close() });
    await database.run`CREATE TABLE kept AS SELECT 'committed' AS word`;
    const killed = serverPid();
    process.kill(killed, "SIGKILL");
    const back = () => database.many`SELECT word FROM kept`;
    await vi.waitFor(async () => expect(await back()).toEqual([{ word: "committed" }]), {
      timeout: 10_000,
      interval: 100,
    });
    await vi.waitFor(() => expect(serverPid()).not.toBe(killed), { timeout: 10_000 });
    shows(7, { "servers killed": 1, "started again on the same port": 1 });
  });
});

describe("without a working PostgreSQL", () => {
  test("names POSTGRES_BIN and DATABASE_URL", async () => {
    vi.stubEnv("POSTGRES_BIN", path.join(dataDir(), "nothing"));
    await expect(start()).rejects.toThrow(/does not run .*Set POSTGRES_BIN .* or DATABASE_URL/);
    vi.unstubAllEnvs();
  });
});

describe("the pool", () => {
  test("reads days as text, counts as numbers and instants as dates, without changing other pools", async () => {
    const database = await openDatabase({ dataDir: dataDir() });
    keep({ stop: () => database.close() });
    const values = sql`SELECT date '2026-03-29' AS day, ARRAY[date '2026-03-29'] AS days, 5::int8 AS count, ARRAY[5::int8, NULL] AS counts,
      timestamptz '2026-03-29 00:00+00' AS instant, current_setting('timezone') AS zone`;
    expect(await database.one(values)).toEqual({
      day: "2026-03-29",
      days: ["2026-03-29"],
      count: 5,
      counts: [5, null],
      instant: new Date("2026-03-29T00:00:00Z"),
      zone: "UTC",
    });
    expect(pg.types.getTypeParser(20)("5")).toBe("5");
  });
});
