import type pg from "pg";

/** An acknowledged booking: an application, and the reference of its appointment. */
export interface Acknowledgement {
  id: string;
  reference: string;
}

/** Records acknowledged bookings, and finds those that the database lacks or has twice. */
export const createLedger = () => {
  const acknowledged: Acknowledgement[] = [];
  return {
    write: (acknowledgement: Acknowledgement) => acknowledged.push(acknowledgement),
    count: () => acknowledged.length,
    lostIn: async (pool: pg.Pool): Promise<Acknowledgement[]> => {
      const { rows } = await pool.query<Acknowledgement & { times: number }>(
        `SELECT registration_id AS id, min(reference) AS reference, count(*)::int AS times FROM appointment
         WHERE state = 'active' GROUP BY registration_id`,
      );
      const references = new Map(rows.filter(({ times }) => times === 1).map(({ id, reference }) => [id, reference]));
      return acknowledged.filter(({ id, reference }) => references.get(id) !== reference);
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
