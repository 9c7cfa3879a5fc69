import type { Pool, PoolClient } from "pg";

/** Runs `work` in one transaction: all of it is kept, or, when it throws, none. */
export const transaction = async <Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    isBroken = false;
    return result;
  } catch (error) {
    await client.query("ROLLBACK").then(
      () => {
        isBroken = false;
      },
      () => undefined,
    );
    throw error;
  } finally {
    // A connection whose transaction may still be open is closed, not lent again.
    client.release(isBroken);
  }
};
