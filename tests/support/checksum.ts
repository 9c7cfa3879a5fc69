import type pg from "pg";

/** When a session or a key was last used: every call notes it, also a refused one. */
const NOTED_USE = "#- '{used_at}'";

/** A checksum of all rows of a database in any order. It leaves out budgets, and when something was used: refused calls count, too. */
export const checksumOf = async (pool: pg.Pool): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limit' ORDER BY 1`,
  );
  const sums = tables.map(
    ({ name }) =>
      `SELECT md5(coalesce(string_agg(sum, '' ORDER BY sum), '')) AS sum
       FROM (SELECT md5((to_jsonb(row) ${NOTED_USE})::text) AS sum FROM "${name}" AS row) AS rows`,
  );
  const { rows } = await pool.query<{ sum: string }>(sums.join(" UNION ALL "));
  return rows.map(({ sum }) => sum).join(" ");
};
