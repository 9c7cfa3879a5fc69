import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { loadModule } from "libpg-query";
import type { Pool, PoolClient } from "pg";
import { beforeAll, expect, test } from "vitest";
import { ownBackend } from "@/tests/support/process-backend";
import { PARAMETER, storedFunctions, tablesOf } from "@/tests/support/statements/functions";
import { schemaOf, tenantTables } from "@/tests/support/statements/schema";

const backend = ownBackend();

beforeAll(() => loadModule());

/** Functions that use tables otherwise than for one tenant, which Citus could not send to where its rows are. */
const wrongIn = async (pool: Pool | PoolClient): Promise<string[]> => {
  const functions = await storedFunctions(pool);
  const schema = schemaOf(await tenantTables(pool, ["r", "p", "v"]), functions);
  return functions
    .filter((one) => tablesOf(one, schema).length > 0)
    .filter(({ language, first }) => language !== "plpgsql" || first !== PARAMETER)
    .map(({ name }) => name);
};

const sources = (): string =>
  readdirSync("backend", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(path.join("backend", file), "utf8"))
    .join("\n");

/** What else of the schema calls functions: views, indexes, and what columns and constraints compute. */
const expressionsIn = async (pool: Pool | PoolClient): Promise<string> => {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT pg_get_viewdef(oid) AS text FROM pg_class WHERE relkind = 'v' AND relnamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_indexdef(i.indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT pg_get_expr(d.adbin, d.adrelid) FROM pg_attrdef d JOIN pg_class c ON c.oid = d.adrelid
       WHERE c.relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ text }) => text).join("\n");
};

const unusedIn = async (pool: Pool | PoolClient): Promise<string[]> => {
  const functions = await storedFunctions(pool);
  const others = `${sources()}\n${await expressionsIn(pool)}`;
  return functions
    .filter(({ name }) => {
      const bodies = functions.filter((one) => one.name !== name).map(({ text }) => text);
      return !new RegExp(`\\b${name}\\(`).test([others, ...bodies].join("\n"));
    })
    .map(({ name }) => name);
};

test("every function that uses tables is PL/pgSQL and takes the tenant first", async () => {
  expect(await wrongIn(backend.pool)).toEqual([]);
});

test("every function is called by another one, the schema or the product", async () => {
  expect(await unusedIn(backend.pool)).toEqual([]);
});

test.each([
  [
    "in SQL",
    "CREATE FUNCTION lost(p_tenant text) RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM file WHERE tenant = p_tenant'",
  ],
  [
    "without the tenant first",
    "CREATE FUNCTION lost(p_id uuid, p_tenant text) RETURNS void LANGUAGE plpgsql AS 'BEGIN DELETE FROM file WHERE tenant = p_tenant AND id = p_id; END'",
  ],
])("the checks find a function that nothing calls and that uses tables %s", async (_how, statement) => {
  const client = await backend.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(statement);
    expect(await wrongIn(client)).toEqual(["lost"]);
    expect(await unusedIn(client)).toEqual(["lost"]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
