import type { DatabaseOptions } from "@/backend/db/connect";
import type { Db } from "@/backend/db/database";

const VERSION_MIN = 15;

interface PostgresError extends Error {
  code?: string;
}

/** Why a database does not let us in, by the codes of the system and of PostgreSQL. */
const REASONS: Readonly<Record<string, (url: URL, message: string) => string>> = {
  ECONNREFUSED: ({ host }) => `nothing listens at ${host}: start PostgreSQL there, or correct the address`,
  ENOTFOUND: ({ hostname }) => `no machine is called ${hostname}: correct the name`,
  EAI_AGAIN: ({ hostname }) => `the name ${hostname} cannot be looked up now: correct it, or look to the machine's DNS`,
  ETIMEDOUT: ({ host }) => `${host} does not answer: look to the network and its firewalls, or correct the address`,
  "28P01": ({ username }) => `PostgreSQL refuses the password of ${username || "the user"}: correct it`,
  "28000": (_url, message) => `PostgreSQL refuses the user: ${message}`,
  "3D000": ({ pathname }) => `there is no database ${pathname.slice(1)}: create it, or correct the name`,
};

/** Why the database of `DATABASE_URL` cannot be used, in a sentence without its password. */
export const connectionFailure = (error: unknown, databaseUrl: string): string => {
  const { code = "", message } = error as PostgresError;
  const url = URL.parse(databaseUrl);
  const reason = url && REASONS[code]?.(url, message);
  if (reason) return `DATABASE_URL: ${reason}.`;
  // Without a password the driver gives no code.
  const said = (message || code).replaceAll(/^SASL: .*password must be a string$/g, "it has no password");
  return `DATABASE_URL: ${said}.`;
};

/** Whether the product runs on a PostgreSQL with this `server_version_num`. */
export const isSupported = (versionNumber: number): boolean => versionNumber >= VERSION_MIN * 10_000;

export const SUPPORTED = `PostgreSQL ${VERSION_MIN} or newer`;

/** Throws, in a sentence that names the cause, unless the database answers and is new enough. */
export const requireDatabase = async (db: Db, { databaseUrl }: Pick<DatabaseOptions, "databaseUrl">): Promise<void> => {
  const version = await db.one<{ name: string; number: number }>`SELECT current_setting('server_version') AS name,
      current_setting('server_version_num')::int AS number`.catch((error: Error) => {
    throw databaseUrl ? new Error(connectionFailure(error, databaseUrl)) : error;
  });
  if (!version || isSupported(version.number)) return;
  const variable = databaseUrl ? "DATABASE_URL" : "POSTGRES_BIN";
  throw new Error(`${variable}: it is PostgreSQL ${version.name}, and Startday needs ${SUPPORTED}.`);
};
