import type { PoolClient } from "pg";
import { afterEach, describe, expect, inject, test } from "vitest";
import { type Database, openDatabase } from "@/backend/db/connect";
import { findsItsStatements, refuseLostStatements } from "@/backend/db/prepared-statements";
import { createDatabase } from "@/tests/support/postgres";

const STATEMENT = { name: "probe-of-this-test", text: "SELECT $1::int AS number", values: [1] };
const IS_KEPT = "SELECT count(*) AS count FROM pg_prepared_statements WHERE name = 'probe-of-this-test'";

let database: Database;
afterEach(() => database.close());

const open = async (preparesStatements: boolean) => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  database = await openDatabase({ databaseUrl, dataDir: "unused", preparesStatements });
  return database.pool;
};

/** Sends a named statement twice over one connection; returns how many the database keeps under its name. */
const keptBy = async (client: PoolClient): Promise<number> => {
  for (const number of [1, 2])
    expect((await client.query({ ...STATEMENT, values: [number] })).rows).toEqual([{ number }]);
  return (await client.query<{ count: number }>(IS_KEPT)).rows[0]?.count ?? 0;
};

describe("statements with a name", () => {
  test.each([
    ["are prepared once a connection", true, 1],
    ["work and leave nothing in the database where they are not to be prepared", false, 0],
  ])("%s", async (_what, preparesStatements, kept) => {
    const client = await (await open(preparesStatements)).connect();
    expect(await keptBy(client)).toBe(kept);
    client.release();
  });

  test("are found again in a database without a pooler", async () => {
    expect(await findsItsStatements(await open(true))).toBe(true);
  });

  test("let no process start behind a pooler that loses them, and the refusal says what to do", async () => {
    const pool = await open(true);
    const clients: PoolClient[] = [];
    // What such a pooler does: once another connection has begun a transaction, the first one finds a foreign session.
    const connect = async () => {
      const client = await pool.connect();
      clients.push(client);
      const query = client.query.bind(client) as (text: string) => Promise<unknown>;
      if (clients.length === 2)
        client.query = (async (text: string) => {
          if (text.startsWith("BEGIN")) await clients[0]?.query("DEALLOCATE ALL");
          return query(text);
        }) as PoolClient["query"];
      return client;
    };
    await expect(refuseLostStatements({ connect } as typeof pool)).rejects.toThrow(/PREPARED_STATEMENTS=0/);
  });
});
