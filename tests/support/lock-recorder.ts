import { vi } from "vitest";
import type { Database } from "@/backend/db/database";

/** A row that a transaction has locked, in the order of its statements. */
export interface RecordedLock {
  table: string;
  id: string;
  /** The beginning of the statement. */
  statement: string;
  /** Whether the statement takes only what nobody else has. */
  waits: boolean;
}

/** The locks of one transaction, by statement. */
export type RecordedTransaction = RecordedLock[][];

/** The advisory lock of a location's weekly sessions. */
const TIMETABLE = /pg_advisory_xact_lock\(hashtextextended\('timetable/;

/** Rows whose newest version, or lock, is of a transaction that has not ended: ours, while no other is under way. */
const lockedRows = (tables: readonly string[]): string =>
  tables
    .map(
      (table) => `SELECT '${table}' AS "table", id::text FROM ${table}
        WHERE pg_xact_status(xmin::text::xid8) = 'in progress'
          OR xmax <> 0 AND pg_xact_status(xmax::text::xid8) = 'in progress'`,
    )
    .join(" UNION ALL ");

type Row = Pick<RecordedLock, "table" | "id">;
const keyOf = ({ table, id }: Row) => `${table} ${id}`;

/**
 * Records which existing rows of these tables the transactions of a database lock, statement by statement. Nothing else may change them
 * meanwhile.
 */
export const recordLocks = (database: Database, tables: readonly string[]): RecordedTransaction[] => {
  const transactions: RecordedTransaction[] = [];
  const all = tables.map((table) => `SELECT '${table}' AS "table", id::text FROM ${table}`).join(" UNION ALL ");
  const open = new WeakMap<object, { existing: Set<string>; locked: Set<string>; statements: RecordedTransaction }>();
  const { sendOn } = database;
  vi.spyOn(database, "sendOn").mockImplementation(async (client, text, values) => {
    const send = sendOn.bind(database);
    const rowsOf = async (query: string) => (await send<Row>(client, query)).rows;
    const result = await send(client, text, values);
    const own = open.get(client);
    if (text === "BEGIN") {
      const existing = new Set((await rowsOf(all)).map(keyOf));
      open.set(client, { existing, locked: new Set(), statements: [] });
    } else if (text === "COMMIT" || text === "ROLLBACK") {
      if (own) transactions.push(own.statements);
      open.delete(client);
    } else if (own) {
      const { existing, locked, statements } = own;
      const rows = (await rowsOf(lockedRows(tables))).filter(
        (row) => existing.has(keyOf(row)) && !locked.has(keyOf(row)),
      );
      if (TIMETABLE.test(text)) rows.push({ table: "timetable", id: "" });
      for (const row of rows) locked.add(keyOf(row));
      const waits = !text.includes("SKIP LOCKED");
      if (rows.length > 0) statements.push(rows.map((row) => ({ ...row, statement: text.slice(0, 60), waits })));
    }
    return result as never;
  });
  return transactions;
};
