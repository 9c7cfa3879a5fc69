import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { PrivateDirectory } from "@/backend/private-postgres/directory";

/** The application's role and its database: the role owns them and is no superuser, so SQL alone cannot run programs. */
const NAME = "startday";

/** The address the application connects to. */
export const privateUrl = ({ password }: PrivateDirectory, port: number) =>
  `postgres://${NAME}:${encodeURIComponent(password)}@127.0.0.1:${port}/${NAME}`;

/** Makes the application's role and database when they are missing; `client` is the superuser's. */
export async function ensureDatabase({ password }: PrivateDirectory, client: pg.Client): Promise<void> {
  const { rows: roles } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [NAME]);
  if (!roles.length) await client.query(`CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`);
  const { rows: databases } = await client.query("SELECT FROM pg_database WHERE datname = $1", [NAME]);
  if (!databases.length) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
}

/** Waits until the database of another owner, who may only just have started, takes connections. Throws after ten seconds. */
export async function awaitDatabase(url: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; await delay(100)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
