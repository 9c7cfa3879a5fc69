import type pg from "pg";

/** A checksum of all rows of a database in any order. It leaves out budgets, which also count refused calls. */
export const checksumOf = async (pool: pg.Pool): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limit' ORDER BY 1`,
  );
  const sums = tables.map(
    ({ name }) => `SELECT md5(coalesce(string_agg(row::text, '' ORDER BY row::text), '')) AS sum FROM "${name}" AS row`,
  );
  const { rows } = await pool.query<{ sum: string }>(sums.join(" UNION ALL "));
  return rows.map(({ sum }) => sum).join(" ");
};
