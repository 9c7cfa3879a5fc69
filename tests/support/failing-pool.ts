import { Readable } from "node:stream";
import type pg from "pg";

/** A pool whose backup is interrupted by a booking before appointments are copied, in its snapshot or without one. */
export const failingPool = (
  pool: pg.Pool,
  how: { isSnapshot: boolean; beforeAppointments: () => Promise<unknown> },
): pg.Pool =>
  Object.assign(Object.create(pool) as pg.Pool, {
    connect: async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
      const later = (copy: Readable & { rowCount: number }) => {
        const waiting = async function* () {
          await how.beforeAppointments();
          yield* query(copy) as Readable;
        };
        return Object.defineProperty(Readable.from(waiting()), "rowCount", { get: () => copy.rowCount });
      };
      return Object.assign(client, {
        query: (asked: unknown, ...more: unknown[]) => {
          const text = typeof asked === "string" ? asked : (asked as { text: string }).text;
          if (text.startsWith('COPY "appointment"')) return later(asked as Readable & { rowCount: number });
          return text.startsWith("BEGIN") && !how.isSnapshot ? query("BEGIN READ ONLY") : query(asked, ...more);
        },
      });
    },
  });
