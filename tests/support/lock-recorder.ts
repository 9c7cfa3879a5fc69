import type { Pool, PoolClient } from "pg";

/** A row that a transaction has locked, in the order of its statements. */
export interface RecordedLock {
  table: string;
  id: string;
  /** The name of the statement, or its beginning. */
  statement: string;
  /** Whether the statement takes only what nobody else has. */
  waits: boolean;
}

/** The locks of one transaction, by statement. */
export type RecordedTransaction = RecordedLock[][];

/** The advisory lock of a location's weekly sessions, by the names of its statements. */
const TIMETABLE = /^timetable-lock/;

const textOf = (statement: unknown): { name?: string; text: string } =>
  typeof statement === "string" ? { text: statement } : (statement as { name?: string; text: string });

/** Rows whose newest version, or lock, is of a transaction that has not ended: ours, while no other is under way. */
const lockedRows = (tables: readonly string[]): string =>
  tables
    .map(
      (table) => `SELECT '${table}' AS "table", id::text FROM ${table}
        WHERE pg_xact_status(xmin::text::xid8) = 'in progress'
          OR xmax <> 0 AND pg_xact_status(xmax::text::xid8) = 'in progress'`,
    )
    .join(" UNION ALL ");

const keyOf = ({ table, id }: { table: string; id: string }) => `${table} ${id}`;

/**
 * Records which existing rows of these tables the transactions of a pool lock, statement by statement. Nothing else may change them
 * meanwhile.
 */
export const recordLocks = (pool: Pool, tables: readonly string[]): RecordedTransaction[] => {
  const transactions: RecordedTransaction[] = [];
  const rowsOf = async (query: PoolClient["query"], text: string) =>
    (await query(text)).rows as { table: string; id: string }[];
  const all = tables.map((table) => `SELECT '${table}' AS "table", id::text FROM ${table}`).join(" UNION ALL ");

  const record = (client: PoolClient): PoolClient => {
    const query = client.query.bind(client) as PoolClient["query"];
    let open: { existing: Set<string>; locked: Set<string>; statements: RecordedTransaction } | undefined;
    const recorded = async (...parameters: Parameters<typeof query>) => {
      const { name, text } = textOf(parameters[0]);
      const result = await query(...parameters);
      if (text === "BEGIN") {
        const existing = new Set((await rowsOf(query, all)).map(keyOf));
        open = { existing, locked: new Set(), statements: [] };
      } else if (text === "COMMIT" || text === "ROLLBACK") {
        if (open) transactions.push(open.statements);
        open = undefined;
      } else if (open) {
        const { existing, locked, statements } = open;
        const statement = name ?? text.slice(0, 60);
        const rows = (await rowsOf(query, lockedRows(tables))).filter(
          (row) => existing.has(keyOf(row)) && !locked.has(keyOf(row)),
        );
        if (TIMETABLE.test(statement)) rows.push({ table: "timetable", id: "" });
        for (const row of rows) locked.add(keyOf(row));
        if (rows.length > 0)
          statements.push(rows.map((row) => ({ ...row, statement, waits: !text.includes("SKIP LOCKED") })));
      }
      return result;
    };
    const { release } = client;
    client.query = recorded as unknown as PoolClient["query"];
    client.release = (failure) => {
      client.query = query;
      client.release = release;
      release(failure);
    };
    return client;
  };

  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<PoolClient>;
  pool.connect = ((callback?: unknown) => (callback ? connect(callback) : connect().then(record))) as Pool["connect"];
  return transactions;
};
