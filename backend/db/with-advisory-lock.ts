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
