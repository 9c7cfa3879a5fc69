import pg from "pg";

/** The application's role, and the database that it owns. The role is no superuser, so SQL alone cannot run programs. */
export const APPLICATION = "startday";
/** The server's superuser. Its password is random and stored nowhere: nothing of the product logs in as it. */
export const SUPERUSER = "postgres";

// A role's comment can be read by every role.
const OWN_PASSWORD = "Its password is unknown to the application.";
const COMMENT = `COMMENT ON ROLE ${SUPERUSER} IS ${pg.escapeLiteral(OWN_PASSWORD)}`;

/** The statements that prepare a new cluster, whose superuser has a password that nobody knows. */
export const setupStatements = (password: string): string[] => [
  `CREATE ROLE ${APPLICATION} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(password)}`,
  `CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`,
  COMMENT,
];

const hasOwnPassword = async (application: pg.Client): Promise<boolean> => {
  const { rows } = await application.query(
    "SELECT shobj_description(oid, 'pg_authid') AS comment FROM pg_roles WHERE rolname = $1",
    [SUPERUSER],
  );
  return rows[0]?.comment === OWN_PASSWORD;
};

/**
 * Gives the superuser of a cluster of an earlier version, which had the application's password, one that nobody knows.
 * `application` is the application's connection.
 */
export const separateSuperuser = async (
  application: pg.Client,
  { port, password, newPassword }: { port: number; password: string; newPassword: string },
): Promise<void> => {
  if (await hasOwnPassword(application)) return;
  const superuser = new pg.Client({ host: "127.0.0.1", port, user: SUPERUSER, password, database: "postgres" });
  superuser.on("error", () => undefined);
  await superuser.connect();
  try {
    await superuser.query(`ALTER ROLE ${SUPERUSER} PASSWORD ${pg.escapeLiteral(newPassword)}; ${COMMENT}`);
  } finally {
    await superuser.end().catch(() => undefined);
  }
};
