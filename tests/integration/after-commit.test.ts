import { describe, expect, test } from "vitest";
import { afterCommit, inTransaction, transaction } from "@/backend/db/transaction";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

describe("what a transaction does besides statements", () => {
  test("waits for the end of the transaction, of the outer one where there are two", async () => {
    const { pool } = backend.services.database;
    const order: string[] = [];
    await transaction(pool, async (client) => {
      const inner = inTransaction(pool, client);
      await transaction(inner, () => afterCommit(inner, async () => order.push("done")));
      order.push("last statement");
    });
    expect(order).toEqual(["last statement", "done"]);
  });

  test("is not done where it is rolled back, alone or with the outer one", async () => {
    const { pool } = backend.services.database;
    const notes: string[] = [];
    await transaction(pool, async (client) => {
      const inner = inTransaction(pool, client);
      const failed = transaction(inner, async () => {
        await afterCommit(inner, async () => notes.push("done"));
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow("rolled back");
    });
    const failed = transaction(pool, async (client) => {
      await afterCommit(inTransaction(pool, client), async () => notes.push("done"));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(notes).toEqual([]);
  });

  test("is done at once without a transaction", async () => {
    const notes: string[] = [];
    await afterCommit(backend.services.database.pool, async () => notes.push("done"));
    expect(notes).toEqual(["done"]);
  });
});
