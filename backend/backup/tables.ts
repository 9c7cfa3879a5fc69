import type { Statements } from "@/backend/db/sql";
import { BACKED_UP_KINDS } from "@/backend/one-time-secrets/kinds";

/** A table and its columns, without those that the database computes. */
export interface Table {
  name: string;
  columns: string[];
  /** The condition of its rows; all of them without one. */
  where?: string | undefined;
}

/** Tables that no backup has: a restore would revive what has ended, or counts it anew. */
const EXCLUDED = [
  // A login session that has ended since would be valid again.
  "login_session",
  // Messages of the developer inbox, with codes.
  "dev_message",
  // Visitors who waited then have gone.
  "visit",
  "waiting_room",
  // Counted anew from the applications.
  "step_count",
] as const;

/** Rows of other tables that a backup has. */
const ROWS: Readonly<Record<string, string>> = {
  // An e-mail to staff may have a one-time link.
  delivery: "kind <> 'staff'",
  // One that was used since could be used again.
  one_time_secret: `kind IN (${BACKED_UP_KINDS.map((kind) => `'${kind}'`).join(", ")})`,
};

interface Row extends Table {
  refers: string[];
}

const readTables = (db: Statements): Promise<Row[]> =>
  db.many<Row>`SELECT c.relname AS name,
       ARRAY(SELECT a.attname::text FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
             ORDER BY a.attnum) AS columns,
       ARRAY(SELECT t.relname::text FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid
             WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS refers
     FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace
     ORDER BY c.relname`;

/** Orders tables so that each follows those it refers to. Throws if they refer to each other in a circle. */
const inOrder = (tables: readonly Row[]): Row[] => {
  const placed: Row[] = [];
  const isPlaced = (name: string) => placed.some((table) => table.name === name);
  while (placed.length < tables.length) {
    const next = tables.find(({ name, refers }) => !isPlaced(name) && refers.every(isPlaced));
    if (!next) throw new Error("Tables refer to each other in a circle: they cannot be filled one after the other.");
    placed.push(next);
  }
  return placed;
};

/** The tables of a backup, in the order in which they can be filled. */
export const backedUpTables = async (db: Statements): Promise<Table[]> =>
  inOrder(await readTables(db))
    .filter(({ name }) => !(EXCLUDED as readonly string[]).includes(name))
    .map(({ name, columns }) => ({ name, columns, where: ROWS[name] }));

/** The names of all tables, in a backup or not. */
export const allTables = async (db: Statements): Promise<string[]> => (await readTables(db)).map(({ name }) => name);
