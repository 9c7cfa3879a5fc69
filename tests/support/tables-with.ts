import type pg from "pg";

const ALL_TABLES = `SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS name,
    format('%I.%I', table_schema, table_name) AS quoted
  FROM information_schema.tables
  WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE' ORDER BY 1`;

/** The tables of any schema that contain a text in any column. */
export const tablesWith = async (pool: pg.Pool, text: string): Promise<string[]> => {
  const { rows: tables } = await pool.query<{ name: string; quoted: string }>(ALL_TABLES);
  const searched = tables.map(
    ({ name, quoted }) =>
      `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${quoted} AS t WHERE position($1 in row_to_json(t)::text) > 0)`,
  );
  const { rows } = await pool.query<{ name: string }>(searched.join(" UNION ALL "), [text]);
  return rows.map(({ name }) => name);
};
