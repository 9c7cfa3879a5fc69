import { attachDatabase } from "@/backend/db/connect";
import type { Database } from "@/backend/db/database";
import { migrate } from "@/backend/db/migrate";
import { requireDatabase } from "@/backend/db/require-database";
import { type BackendEnvironment, readBackendEnvironment } from "@/backend/environment";

/** Runs a command. A failure prints its message in one line and sets the exit code 1. */
export const runCommand = (main: () => Promise<void>): void => {
  main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
};

/** Runs `work` on the database, also while the application uses it, with the number of migrations that were missing. */
export const withDatabase = async (
  work: (db: Database, environment: BackendEnvironment, migrations: number) => Promise<void>,
): Promise<void> => {
  const environment = readBackendEnvironment(process.env);
  const db = await attachDatabase(environment);
  try {
    await requireDatabase(db, environment);
    await work(db, environment, await migrate(db));
  } finally {
    await db.close();
  }
};
