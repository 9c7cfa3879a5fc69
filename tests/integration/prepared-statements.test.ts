import { afterEach, describe, expect, inject, test, vi } from "vitest";
import { openDatabase } from "@/backend/db/connect";
import type { Connection, Database } from "@/backend/db/database";
import { prepareStatements } from "@/backend/db/prepared-statements";
import { createDatabase } from "@/tests/support/postgres";

let database: Database;
let databaseUrl: string;
afterEach(() => database.close());

const open = async (): Promise<Database> => {
  databaseUrl = await createDatabase(inject("postgresUrl"));
  database = await openDatabase({ databaseUrl, dataDir: "unused" });
  return database;
};

/** Sends a statement twice over one connection; returns how many of it the database keeps. */
const keptBy = async (connection: Connection): Promise<number> => {
  for (const number of [1, 2]) expect(await connection.value`SELECT ${number}::int AS sent_twice`).toBe(number);
  return connection.count`SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS sent_twice'`;
};

describe("statements with values", () => {
  test("are prepared once a connection where a start has found them again", async () => {
    const opened = await open();
    expect(await opened.onConnection(keptBy)).toBe(0);
    expect(await prepareStatements(opened, { databaseUrl })).toBe(true);
    expect(await opened.onConnection(keptBy)).toBe(1);
  });

  test("work and leave nothing in the database behind a pooler that loses them", async () => {
    const opened = await open();
    const { sendOn } = opened;
    let first: Parameters<typeof sendOn>[0] | undefined;
    // What such a pooler does: once another connection has begun a transaction, the first one finds a foreign session.
    vi.spyOn(opened, "sendOn").mockImplementation(async (client, text, values) => {
      first ??= client;
      if (text === "BEGIN" && client !== first) await first.query("DEALLOCATE ALL");
      return sendOn.call(opened, client, text, values) as never;
    });
    expect(await prepareStatements(opened, { databaseUrl })).toBe(false);
    expect(await opened.onConnection(keptBy)).toBe(0);
  });

  test("are lost once: a transaction is repeated, and prepares none", async () => {
    const opened = await open();
    await prepareStatements(opened, { databaseUrl });
    let tries = 0;
    const sent = opened.transaction(async (tx) => {
      tries += 1;
      const first = await tx.value`SELECT ${1}::int AS sent_before`;
      await tx.run`DEALLOCATE ALL`;
      return [first, await tx.value`SELECT ${1}::int AS sent_before`];
    });
    expect(await sent).toEqual([1, 1]);
    expect([tries, opened.preparesStatements]).toEqual([2, false]);
  });

  test("are lost once: one outside of a transaction is sent again, and prepares none", async () => {
    const opened = await open();
    await prepareStatements(opened, { databaseUrl });
    const send = () => opened.value`SELECT ${1}::int AS sent_alone`;
    expect(await send()).toBe(1);
    await opened.run`DEALLOCATE ALL`;
    expect(await send()).toBe(1);
    expect(opened.preparesStatements).toBe(false);
  });
});
