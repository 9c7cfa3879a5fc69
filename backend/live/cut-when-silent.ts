import type pg from "pg";
import type { Sockets } from "@/backend/db/sockets";
import { endsWithin } from "@/lib/kit/ends-within";

/** How often a connection that only listens is asked, and after how long without a byte it is cut. */
export const LISTEN_PACE = { askEveryMS: 15_000, silentMS: 5000 };

/**
 * Cuts a connection that only listens when the database is silent. It sends nothing by itself, so a database that moved, or a machine
 * without power, would be noticed by keep-alive alone, after minutes. A slow database is given more time than by the watch of the pool: nobody
 * waits, and a new connection costs it more than an answer.
 */
export const cutWhenSilent = (client: pg.Client, sockets: Sockets, { askEveryMS, silentMS } = LISTEN_PACE): void => {
  let timer: NodeJS.Timeout | undefined;
  const askLater = () => {
    timer = setTimeout(ask, askEveryMS).unref();
  };
  const ask = async () => {
    const answered = client.query("SELECT 1");
    if (!(await endsWithin(answered, silentMS, () => sockets.bytesRead))) sockets.destroy();
    // A failure ends the connection by itself.
    await answered.then(askLater, () => undefined);
  };
  askLater();
  client.once("end", () => clearTimeout(timer));
};
