import type { PoolClient } from "pg";

/** A point that was spent: the counter's row, and an instant (epoch milliseconds) by which the period ends and no later one does. */
interface SpentPoint {
  key: string;
  until: number;
}

/** Points that may be given back in a later request, by any process. Its keys are keyed hashes, which identify nobody. */
export type Receipt = readonly SpentPoint[];

/**
 * Gives the points of a receipt back, in the transaction of what earns them. A point of a period that is over stays spent: it must
 * not be taken off those of the next one.
 */
export const giveBack = async (client: PoolClient, receipt: Receipt): Promise<void> => {
  if (receipt.length === 0) return;
  await client.query({
    name: "budget-give-back",
    // In the order of their keys, so that two of these never wait for each other.
    text: `WITH spent AS (
             SELECT r.key FROM rate_limit r JOIN jsonb_to_recordset($1) AS s (key text, until bigint) USING (key)
             WHERE r.expire <= s.until AND r.points > 0 ORDER BY r.key FOR UPDATE OF r)
           UPDATE rate_limit r SET points = r.points - 1 FROM spent WHERE r.key = spent.key`,
    values: [JSON.stringify(receipt)],
  });
};
