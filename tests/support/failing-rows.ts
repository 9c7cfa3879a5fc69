import type pg from "pg";

/** A write of a table that the database refuses, for the rows that match: `row` is the row as JSON. */
interface FailingWrite {
  table: string;
  write: "INSERT" | "UPDATE" | "DELETE";
  when: string;
}

/** Runs `work` while the database refuses a write of the rows that match, as a row does that work cannot cope with. */
export const whileRowsFail = async <Result>(
  pool: pg.Pool,
  { table, write, when }: FailingWrite,
  work: () => Promise<Result>,
): Promise<Result> => {
  const changed = write === "INSERT" ? "NEW" : "OLD";
  await pool.query(
    `CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE row constant jsonb := to_jsonb(${changed});
     BEGIN
       IF ${when} THEN RAISE EXCEPTION 'a row that nobody can write'; END IF;
       RETURN ${write === "DELETE" ? "OLD" : "NEW"};
     END;
     $$;
     CREATE TRIGGER refuse_row BEFORE ${write} ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
  );
  try {
    return await work();
  } finally {
    await pool.query("DROP FUNCTION refuse_row CASCADE");
  }
};
