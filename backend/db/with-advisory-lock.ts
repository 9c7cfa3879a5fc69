import type { Pool, PoolClient } from "pg";
import { transaction } from "./transaction";

/** Runs `work` in one transaction. Of several processes at once under the same name, one does it and the others wait. */
export const withAdvisoryLock = <Result>(
  pool: Pool,
  name: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> =>
  transaction(pool, async (client) => {
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [name]);
    return work(client);
  });

/** Takes the lock of these names until the transaction ends. Returns false, at once, while another transaction has it. */
export const tryAdvisoryLock = async (client: PoolClient, ...names: readonly string[]): Promise<boolean> => {
  const { rows } = await client.query<{ isOurs: boolean }>({
    name: "advisory-lock-try",
    text: `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS "isOurs"`,
    values: [names.join(" ")],
  });
  return rows[0]?.isOurs ?? false;
};
