import type pg from "pg";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { dayIn, mondayOf } from "@/lib/kit/day";
import { asClient } from "@/tests/support/postgres";
import { FILLINGS, type Filling, weeksFor } from "./rows";

interface Constraint {
  table: string;
  name: string;
  type: "p" | "u" | "f";
  definition: string;
}

const constraintsOf = async (client: pg.Client): Promise<Constraint[]> => {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, conname AS name, contype AS type, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f')`,
  );
  return rows;
};

const indexesOf = async (client: pg.Client): Promise<{ name: string; definition: string }[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))`,
  );
  return rows;
};

/** Runs `load` on tables without keys and indexes, and creates these afterwards: with them, loading takes many times longer. */
const withoutIndexes = async (client: pg.Client, load: () => Promise<void>): Promise<void> => {
  const constraints = await constraintsOf(client);
  const indexes = await indexesOf(client);
  const ofType = (...types: Constraint["type"][]) => constraints.filter(({ type }) => types.includes(type));
  for (const { table, name } of [...ofType("f"), ...ofType("p", "u")])
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await load();
  for (const { table, name, definition } of ofType("p", "u"))
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  for (const { definition } of indexes) await client.query(definition);
  for (const { table, name, definition } of ofType("f"))
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
};

const PLACES = ALL_TENANTS.flatMap((tenant) =>
  tenantRow(tenant).locations.map(({ location_key }) => ({ tenant, location_key })),
);

const prepare = async (client: pg.Client, size: number): Promise<void> => {
  // For loading only: measured statements commit as the product's do.
  await client.query("SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'");
  await client.query(`CREATE FUNCTION pg_temp.made_id(made int, number bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(made), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$`);
  await client.query(
    "CREATE TEMP TABLE level (size bigint, first bigint, last bigint, weeks int, monday date, tenants text[], locations text[])",
  );
  await client.query("INSERT INTO level VALUES ($1::bigint, 0, $1::bigint - 1, $2, $3, $4, $5)", [
    size,
    weeksFor(size, PLACES.length),
    mondayOf(dayIn("UTC", new Date())),
    PLACES.map(({ tenant }) => tenant),
    PLACES.map(({ location_key }) => location_key),
  ]);
  await client.query("ANALYZE level");
};

const BATCH_SIZE = 1_000_000;

const runFilling = async (client: pg.Client, { text, isWhole }: Filling, size: number): Promise<void> => {
  if (isWhole) return void (await client.query(text));
  for (let first = 0; first < size; first += BATCH_SIZE) {
    await client.query("UPDATE level SET first = $1, last = $2", [first, Math.min(first + BATCH_SIZE, size) - 1]);
    await client.query(text);
  }
};

/**
 * Fills a migrated, empty database with so many start days and as many applications, over all networks and centres. The
 * future is the same at every size, so that replies are alike; only the past grows.
 */
export const fill = (url: string, size: number): Promise<void> =>
  asClient(url, async (client) => {
    await prepare(client, size);
    await withoutIndexes(client, async () => {
      for (const filling of FILLINGS) await runFilling(client, filling, size);
    });
    await client.query("VACUUM (ANALYZE)");
  });
