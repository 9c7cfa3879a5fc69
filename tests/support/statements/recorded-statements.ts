import pg from "pg";

/** Something that was asked of a database: a text alone, or one with a name. */
export type RecordedStatement = string | { name?: string; text?: string; values?: unknown[] } | undefined;

/** Does some work, and hears whatever is asked of any database meanwhile. */
export const recordStatements = async (
  hear: (client: pg.Client, asked: RecordedStatement) => void,
  work: () => Promise<void>,
): Promise<void> => {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    hear(this, given[0] as RecordedStatement);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
};
