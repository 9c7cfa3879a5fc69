import { readFileSync } from "node:fs";
import type { Pool, PoolClient } from "pg";
import { expect, test } from "vitest";
import { ownBackend } from "@/tests/support/process-backend";
import { LOCAL_TABLES, tenantTables } from "@/tests/support/statements/schema";

const backend = ownBackend();

interface Key {
  name: string;
  kind: string;
  table: string;
  other: string | null;
  columns: string[];
  others: string[];
}

/** Every primary key, unique index and foreign key of our tables, with its columns in their order. Keys of a search begin with the tenant. */
const keys = async (pool: Pool | PoolClient): Promise<Key[]> => {
  const columnsOf = (relation: string, numbers: string) =>
    `ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS k (number, place)
       JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.number ORDER BY k.place)`;
  const { rows } = await pool.query<Key>(
    `SELECT i.indexrelid::regclass::text AS name, CASE WHEN i.indisunique THEN 'unique' ELSE 'index' END AS kind,
       t.relname AS table, NULL AS other,
       CASE WHEN pg_get_indexdef(i.indexrelid, 1, true) LIKE 'search_keys(tenant, %' THEN ARRAY['tenant']
         ELSE ${columnsOf("i.indrelid", "i.indkey::int2[]")} END AS columns, '{}'::text[] AS others
     FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid WHERE t.relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT c.conname, 'foreign', t.relname, o.relname, ${columnsOf("c.conrelid", "c.conkey")}, ${columnsOf("c.confrelid", "c.confkey")}
     FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class o ON o.oid = c.confrelid
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace`,
  );
  return rows;
};

const wrongIn = async (pool: Pool | PoolClient): Promise<string[]> => {
  const tables = await tenantTables(pool);
  const { rows: tablesWithoutTenant } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT 1 FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attname = 'tenant' AND a.attnotnull AND a.atttypid = 'text'::regtype)`,
  );
  const bare = tablesWithoutTenant.filter(({ name }) => tables.has(name)).map(({ name }) => `${name}: no tenant`);
  const wrong = (await keys(pool))
    .filter(({ table }) => tables.has(table))
    .filter(({ columns, others, other }) =>
      other === null
        ? columns[0] !== "tenant"
        : columns[0] !== "tenant" || others[0] !== "tenant" || !tables.has(other),
    );
  const { rows: others } = await pool.query<{ problem: string }>(
    `SELECT format('%s: trigger %s', tgrelid::regclass, tgname) AS problem FROM pg_trigger
       WHERE NOT tgisinternal
     UNION ALL SELECT format('%s: %s sets single columns NULL', conrelid::regclass, conname) FROM pg_constraint
       WHERE confdelsetcols IS NOT NULL`,
  );
  return [
    ...bare,
    ...wrong.map(({ kind, table, name }) => `${table}: ${kind} ${name}`),
    ...others.map(({ problem }) => problem),
  ];
};

test("the tenant leads every key, unique index, index and foreign key of every table, and there is no trigger", async () => {
  expect((await tenantTables(backend.pool)).size).toBeGreaterThan(20);
  expect(await wrongIn(backend.pool)).toEqual([]);
});

test.each([
  ["a table without a tenant", "CREATE TABLE lost (id uuid PRIMARY KEY)", "lost: no tenant"],
  [
    "a key that another column leads",
    "CREATE TABLE lost (tenant text NOT NULL, id uuid, PRIMARY KEY (id, tenant))",
    "lost: unique lost_pkey",
  ],
  ["a unique index over all tenants", "CREATE UNIQUE INDEX lost ON file (id)", "file: unique lost"],
  ["an index over all tenants", "CREATE INDEX lost ON outbox (created_at)", "outbox: index lost"],
  [
    "keys of a search over all tenants",
    "CREATE INDEX lost ON file USING gin (search_keys('', tenant, name))",
    "file: index lost",
  ],
  [
    "a reference without its tenant",
    "ALTER TABLE identity ADD COLUMN other uuid UNIQUE; ALTER TABLE file ADD CONSTRAINT lost FOREIGN KEY (id) REFERENCES identity (other)",
    "file: foreign lost",
  ],
  [
    "a reference of which one column is set NULL",
    "ALTER TABLE outbox ADD CONSTRAINT lost FOREIGN KEY (tenant, announcement_id) REFERENCES announcement (tenant, id) ON DELETE SET NULL (announcement_id)",
    "outbox: lost sets single columns NULL",
  ],
  [
    "a trigger",
    "CREATE TRIGGER lost BEFORE UPDATE ON file FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "file: trigger lost",
  ],
])("the check finds %s", async (_what, statement, problem) => {
  const client = await backend.pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(statement);
    expect(await wrongIn(client)).toContain(problem);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});

test("docs/scaling.md distributes every table with a tenant, and names the others", async () => {
  const document = readFileSync("docs/scaling.md", "utf8");
  const [, list = ""] = /unnest\('\{([^}]*)\}'/.exec(document) ?? [];
  expect(["identity", ...list.trim().split(/,\s*/)].sort()).toEqual([...(await tenantTables(backend.pool))].sort());
  for (const table of Object.keys(LOCAL_TABLES)) expect(document).toContain(`\`${table}\``);
});
