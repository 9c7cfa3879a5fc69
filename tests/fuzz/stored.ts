import type pg from "pg";

const HIDDEN = "[\\u202A-\\u202E\\u2066-\\u2069]";
// Control characters as JSON writes them.
const CONTROL = "\\\\(b|f|u00(0[0-8bcef]|1[0-9a-f]|7f|8[0-9a-f]|9[0-9a-f]))";

/** The tables that contain a text with invisible characters, or one that is not in NFC. */
export const deceivingRows = async (pool: pg.Pool): Promise<string[]> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const deceiving: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM (SELECT row_to_json(own)::text AS text FROM "${name}" AS own) AS rows
       WHERE text ~ $1 OR text ~ $2 OR text IS NOT NFC NORMALIZED LIMIT 1`,
      [HIDDEN, CONTROL],
    );
    if (rowCount) deceiving.push(name);
  }
  return deceiving;
};
