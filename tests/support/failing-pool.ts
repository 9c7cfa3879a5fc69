import { Readable } from "node:stream";
import type pg from "pg";

/** A pool that runs `beforeAppointments` when a backup is about to copy appointments, with or without a snapshot. */
export const failingPool = (
  pool: pg.Pool,
  options: { isSnapshot: boolean; beforeAppointments: () => Promise<unknown> },
): pg.Pool =>
  Object.assign(Object.create(pool) as pg.Pool, {
    connect: async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as (...statement: unknown[]) => unknown;
      const later = (copy: Readable & { rowCount: number }) => {
        const waiting = async function* () {
          await options.beforeAppointments();
          yield* query(copy) as Readable;
        };
        return Object.defineProperty(Readable.from(waiting()), "rowCount", { get: () => copy.rowCount });
      };
      return Object.assign(client, {
        query: (statement: unknown, ...rest: unknown[]) => {
          const text = typeof statement === "string" ? statement : (statement as { text: string }).text;
          if (/^COPY .* FROM "appointment"/.test(text)) return later(statement as Readable & { rowCount: number });
          return text.startsWith("BEGIN") && !options.isSnapshot ? query("BEGIN READ ONLY") : query(statement, ...rest);
        },
      });
    },
  });
