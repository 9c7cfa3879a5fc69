import pg from "pg";

/** A query sent to a database: its text, or a named statement. */
export type RecordedStatement = string | { name?: string; text?: string; values?: unknown[] } | undefined;

/** Runs work and reports every query sent to any database meanwhile. */
export const recordStatements = async (
  onStatement: (client: pg.Client, statement: RecordedStatement) => void,
  work: () => Promise<void>,
): Promise<void> => {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    onStatement(this, args[0] as RecordedStatement);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
};
