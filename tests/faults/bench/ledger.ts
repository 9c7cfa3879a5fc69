import type pg from "pg";

/** An acknowledged booking: an application, and the reference of its appointment. */
export interface Acknowledgement {
  id: string;
  reference: string;
}

/** Counts acknowledged bookings that are missing from the database, or there twice. */
export const createLedger = () => {
  const acknowledged: Acknowledgement[] = [];
  return {
    write: (one: Acknowledgement) => acknowledged.push(one),
    count: () => acknowledged.length,
    lostIn: async (pool: pg.Pool): Promise<Acknowledgement[]> => {
      const { rows } = await pool.query<Acknowledgement & { times: number }>(
        `SELECT registration_id AS id, min(reference) AS reference, count(*)::int AS times FROM appointment
         WHERE state = 'active' GROUP BY registration_id`,
      );
      const kept = new Map(rows.filter(({ times }) => times === 1).map(({ id, reference }) => [id, reference]));
      return acknowledged.filter(({ id, reference }) => kept.get(id) !== reference);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
