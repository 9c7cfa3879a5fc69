import type pg from "pg";

type Socket = { bytesRead: number; destroy(): void };

/** The socket of a connection, which the driver's types do not show. Destroyed, it ends the connection and fails its queries at once. */
export const socketOf = (client: pg.Client): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
