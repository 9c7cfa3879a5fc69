import { afterEach, expect, test, vi } from "vitest";
import { sql } from "@/backend/db/sql";
import { tooBusy } from "@/backend/db/turns";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

afterEach(() => vi.restoreAllMocks());

test("a statement, a connection and a transaction each wait for a turn, and send nothing without one", async () => {
  const connect = vi.spyOn(backend.pool, "connect");
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
