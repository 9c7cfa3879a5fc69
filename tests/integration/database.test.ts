import pg from "pg";
import { afterEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "@/backend/db/connect";
import type { Connection } from "@/backend/db/database";
import { migrate } from "@/backend/db/migrate";
import { sql } from "@/backend/db/sql";
import { tooBusy } from "@/backend/db/turns";
import { createDatabase } from "@/tests/support/postgres";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

afterEach(() => vi.restoreAllMocks());

// The first test of this file: what a start leaves open is closed after ten seconds.
test("after the start that migrates, each connection has the settings of the role", async () => {
  const jitOf = (connection: Connection) => connection.value<string>`SELECT current_setting('jit')`;
  const onEach = (first: Connection) =>
    backend.db.onConnection((second) =>
      backend.db.onConnection((third) => Promise.all([first, second, third].map(jitOf))),
    );
  expect(await backend.db.onConnection(onEach)).toEqual(["off", "off", "off"]);
});

/** A new database without settings, opened by two processes, by the second under an address with these options. */
const openTwice = async (options = "") => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const address = new URL(databaseUrl);
  address.searchParams.set("options", options);
  const [first, second] = await Promise.all(
    [databaseUrl, address.href].map((url) => openDatabase({ databaseUrl: url, dataDir: "" })),
  );
  if (!first || !second) throw new Error("two are needed");
  onTestFinished(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  return { first, second };
};

test("a process that connected before another one migrated has them, too", async () => {
  const { first, second } = await openTwice();
  await second.run`SELECT 1`;
  await migrate(first);
  await migrate(second);
  expect(await second.value`SELECT current_setting('jit')`).toBe("off");
  expect(await second.value`SELECT current_setting('idle_in_transaction_session_timeout')`).toBe("20s");
});

test("a process keeps what the address of its database sets", async () => {
  const { first, second } = await openTwice("-c jit=on");
  await migrate(first);
  await migrate(second);
  expect(await second.value`SELECT current_setting('jit')`).toBe("on");
  expect(await second.value`SELECT current_setting('idle_in_transaction_session_timeout')`).toBe("20s");
});

test("a statement, a connection and a transaction each wait for a turn, and send nothing without one", async () => {
  const connect = vi.spyOn(pg.Pool.prototype, "connect");
  vi.spyOn(backend.db.turns, "begin").mockRejectedValue(tooBusy());
  const { db } = backend;
  for (const refused of [db.run`SELECT 1`, db.onConnection(async () => 1), db.transaction(async () => 1)])
    await expect(refused).rejects.toMatchObject({ code: "too_busy" });
  expect(connect).not.toHaveBeenCalled();
});

test("a rolled-back transaction within another takes a finished one inside of it along, and nothing else", async () => {
  const names = await backend.db.transaction(async (tx) => {
    await tx.run`CREATE TEMP TABLE written (name text) ON COMMIT DROP`;
    const write = (name: string) => tx.run(sql`INSERT INTO written VALUES (${name})`);
    await write("before");
    const rolledBack = tx.transaction(async (outer) => {
      await write("outer");
      await outer.transaction(() => write("inner"));
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    await write("after");
    return tx.values<string>`SELECT name FROM written`;
  });
  expect(names).toEqual(["before", "after"]);
});
