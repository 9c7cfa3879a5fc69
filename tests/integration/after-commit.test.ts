import { describe, expect, test } from "vitest";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

describe("what a transaction does besides statements", () => {
  test("waits for the end of the transaction, of the outer one where there are two", async () => {
    const order: string[] = [];
    await backend.db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.afterCommit(async () => order.push("done")));
      order.push("last statement");
    });
    expect(order).toEqual(["last statement", "done"]);
  });

  test("is not done where it is rolled back, alone or with the outer one", async () => {
    const notes: string[] = [];
    await backend.db.transaction(async (tx) => {
      const failed = tx.transaction(async (inner) => {
        await inner.afterCommit(async () => notes.push("done"));
        throw new Error("rolled back");
      });
      await expect(failed).rejects.toThrow("rolled back");
    });
    const failed = backend.db.transaction(async (tx) => {
      await tx.afterCommit(async () => notes.push("done"));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect(notes).toEqual([]);
  });

  test("is done at once without a transaction", async () => {
    const notes: string[] = [];
    await backend.db.afterCommit(async () => notes.push("done"));
    expect(notes).toEqual(["done"]);
  });
});
