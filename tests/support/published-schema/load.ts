import { readFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { allTables } from "@/backend/backup/tables";
import { asClient, createEmptyDatabase } from "@/tests/support/postgres";

/** The newest schema that was published, with a few rows of every table. A release that migrates adds its own. */
const NEWEST = "tests/support/published-schema/1.sql";

/** The address of a fresh database with the last published schema and its rows. */
export const createPublishedDatabase = async (): Promise<string> => {
  const url = await createEmptyDatabase(inject("postgresUrl"));
  await asClient(url, (client) => client.query(readFileSync(NEWEST, "utf8")));
  return url;
};

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table. */
export const readAllRows = async (pool: pg.Pool): Promise<Rows> => {
  const rowsByTable: Rows = {};
  for (const table of await allTables(pool)) {
    const name = pg.escapeIdentifier(table);
    const { rows } = await pool.query(`SELECT to_jsonb(t) AS row FROM ${name} AS t ORDER BY to_jsonb(t)::text`);
    rowsByTable[table] = rows.map(({ row }) => row);
  }
  return rowsByTable;
};
