import type { Pool } from "pg";
import type { Violation } from "@/backend/operations/invariants";
import { openAnswers, type SealedFor } from "./sealed-answers";
import type { Vault } from "./vault";

/** Applications sealed with a key that is not at hand: one of each key is tried. */
export const unopenedAnswers = async (pool: Pool, vault: Vault): Promise<Violation[]> => {
  const { rows } = await pool.query<SealedFor & { student: object; count: number }>(
    `SELECT DISTINCT ON (key) tenant, id, student, count(*) OVER (PARTITION BY key)::int AS count
     FROM registration, split_part(student ->> 'sealed', '.', 1) AS key
     WHERE student ? 'sealed' ORDER BY key, id`,
  );
  return rows.flatMap(({ tenant, id, student, count }) => {
    try {
      openAnswers(vault, { tenant, id }, { student, guardians: [] });
      return [];
    } catch {
      return [{ what: "applications whose sealed answers DATA_SECRET does not open", count, examples: [id] }];
    }
  });
};
