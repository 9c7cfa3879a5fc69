import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { openDatabase } from "@/backend/db/connect";
import type { Connection, Database } from "@/backend/db/database";
import { findsItsStatements, refuseLostStatements } from "@/backend/db/prepared-statements";
import { createDatabase } from "@/tests/support/postgres";

let database: Database;
afterEach(() => database.close());

const open = async (preparesStatements: boolean): Promise<Database> => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  database = await openDatabase({ databaseUrl, dataDir: "unused", preparesStatements });
  return database;
};

/** Sends a statement twice over one connection; returns how many of it the database keeps. */
const keptBy = async (connection: Connection): Promise<number> => {
  for (const number of [1, 2]) expect(await connection.value`SELECT ${number}::int AS sent_twice`).toBe(number);
  return connection.count`SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS sent_twice'`;
};

describe("statements with values", () => {
  test.each([
    ["are prepared once a connection", true, 1],
    ["work and leave nothing in the database where they are not to be prepared", false, 0],
  ])("%s", async (_what, preparesStatements, kept) => {
    const opened = await open(preparesStatements);
    expect(await opened.onConnection(keptBy)).toBe(kept);
  });

  test("are found again in a database without a pooler", async () => {
    expect(await findsItsStatements(await open(true))).toBe(true);
  });

  test("let no process start behind a pooler that loses them, and the refusal says what to do", async () => {
    const opened = await open(true);
    const { sendOn } = opened;
    let first: Parameters<typeof sendOn>[0] | undefined;
    // What such a pooler does: once another connection has begun a transaction, the first one finds a foreign session.
    vi.spyOn(opened, "sendOn").mockImplementation(async (client, text, values) => {
      first ??= client;
      if (text === "BEGIN" && client !== first) await first.query("DEALLOCATE ALL");
      return sendOn.call(opened, client, text, values) as never;
    });
    await expect(refuseLostStatements(opened)).rejects.toThrow(/PREPARED_STATEMENTS=0/);
  });
});
