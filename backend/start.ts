import { log } from "@/backend/http/log";
import { requireDataDir } from "@/lib/server/environment/data-dir";
import { type Backend, createBackend } from "./app";
import { openDatabase } from "./db/connect";
import type { Database } from "./db/database";
import { migrate } from "./db/migrate";
import { prepareStatements } from "./db/prepared-statements";
import { requireDatabase } from "./db/require-database";
import { logMissingDelivery } from "./delivery/missing-delivery";
import type { BackendEnvironment } from "./environment";
import { openSealedStore } from "./files/open-file-store";
import { startJobs } from "./jobs/start-jobs";
import { createLive } from "./live/listener";
import { refuseDemoAccounts } from "./seed/demo-accounts";
import type { Services } from "./services";
import { createTokens } from "./tokens";
import { refuseWrongSecret } from "./vault/fitting-secret";
import { createVault } from "./vault/vault";

export interface StartedBackend extends Backend {
  services: Services;
  /** Ends streams and background jobs. Requests are still answered. */
  quiet(): Promise<void>;
  /** Stops everything, the database last. Call it when no request is under way. */
  stop(): Promise<void>;
}

/** Adds the demo's data where `DEMO` is set. */
const seedWhereDemo = async (services: Services): Promise<void> => {
  if (!services.environment.isDemo) return;
  const { seedDemo } = await import("./seed/seed");
  await seedDemo(services);
};

const prepare = async (environment: BackendEnvironment, db: Database): Promise<Services> => {
  await requireDatabase(db, environment);
  if (!(await prepareStatements(db, environment))) log.warn({ event: "statements_not_prepared" });
  await migrate(db);
  await refuseDemoAccounts(environment, db);
  const tokens = createTokens(environment.tokenSecrets);
  const vault = createVault(environment.dataSecrets);
  const files = await openSealedStore(environment, vault);
  await refuseWrongSecret({ db, environment, vault, files });
  const live = createLive(environment.directUrl ?? db.url);
  return { db, environment, tokens, vault, files, live, clock: () => new Date() };
};

/** Opens and migrates the database, adds the first data, and starts the backend. */
export const startBackend = async (
  environment: BackendEnvironment,
  addFirstData: (services: Services) => Promise<void> = seedWhereDemo,
): Promise<StartedBackend> => {
  if (!environment.bucket) requireDataDir(environment.dataDir);
  const db = await openDatabase(environment);
  try {
    const services = await prepare(environment, db);
    await addFirstData(services);
    await logMissingDelivery(services);
    const jobs = environment.runsWorkers ? startJobs(services) : undefined;
    let quieted: Promise<unknown> | undefined;
    const quiet = async () => {
      quieted ??= Promise.all([jobs?.stop(), services.live.close()]);
      await quieted;
    };
    const stop = async () => {
      await quiet();
      await db.close();
    };
    return { ...createBackend(services), services, quiet, stop };
  } catch (error) {
    await db.close();
    throw error;
  }
};
