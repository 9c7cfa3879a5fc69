import type { Transaction } from "@/backend/db/database";

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
export const giveBack = async (tx: Transaction, receipt: Receipt): Promise<void> => {
  if (receipt.length === 0) return;
  const [keys, untils] = [receipt.map(({ key }) => key), receipt.map(({ until }) => until)];
  await tx.run`WITH spent AS (
      SELECT r.key FROM rate_limit r WHERE r.key = ANY (${keys}::text[]) AND r.points > 0 AND EXISTS (
        SELECT FROM unnest(${keys}::text[], ${untils}::bigint[]) AS s (key, until) WHERE s.key = r.key AND r.expire <= s.until)
      ORDER BY r.key FOR UPDATE)
    UPDATE rate_limit r SET points = r.points - 1 FROM spent WHERE r.key = spent.key`;
};
