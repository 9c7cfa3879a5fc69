import { createBackend } from "./app";
import { type Database, openDatabase } from "./db/connect";
import { migrate } from "./db/migrate";
import type { BackendEnvironment } from "./environment";
import type { Services } from "./http/handler";
import { createTokens } from "./tokens";

export interface StartedBackend {
  /** Answers a request; a server may pass its socket along as `environment`. */
  fetch: ReturnType<typeof createBackend>;
  services: Services;
  /** Ends the database. Call it when no request is under way. */
  stop(): Promise<void>;
}

const prepare = async (environment: BackendEnvironment, database: Database): Promise<Services> => {
  await migrate(database);
  const tokens = createTokens(environment.tokenSecrets);
  const services = { database, environment, tokens, clock: () => new Date() };
  if (environment.isDemo) {
    const { seedDemo } = await import("./seed/seed");
    await seedDemo(services);
  }
  return services;
};

/** Opens and migrates the database, seeds the demo's, and gives the backend: alone or inside the web application. */
export const startBackend = async (environment: BackendEnvironment): Promise<StartedBackend> => {
  const database = await openDatabase(environment);
  try {
    const services = await prepare(environment, database);
    return { fetch: createBackend(services), services, stop: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
};
