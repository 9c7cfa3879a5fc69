import { expect, test } from "vitest";
import { sql } from "@/backend/db/sql";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

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
