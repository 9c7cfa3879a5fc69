import type pg from "pg";

/** In which tables of the database a text is to be found. */
export const tablesWith = async (pool: pg.Pool, text: string): Promise<string[]> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM "${name}" AS row WHERE position($1 in row_to_json(row)::text) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount) found.push(name);
  }
  return found;
};
