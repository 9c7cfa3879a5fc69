import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { startBackend } from "@/backend/start";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller, type Send } from "@/tests/support/caller";
import { createDatabase, removeDataDir, temporaryDataDir } from "@/tests/support/postgres";

/** What a test file has: the calls, and the database behind them for what no call can arrange. */
export interface BackendUnderTest {
  caller: Caller;
  pool: pg.Pool;
  databaseUrl: string;
}

interface Running {
  send: Send;
  stop(): Promise<unknown>;
}

/** The environment of every backend under test; each request names its own address. */
export const testEnvironment = (databaseUrl: string, own: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: "a secret of the tests and of nothing else",
  TRUST_PROXY: "1",
  NODE_ENV: "test",
  DEMO: "0",
  WORKERS: "0",
  ...own,
});

const inProcess = async (environment: Record<string, string>): Promise<Running> => {
  const { fetch, stop } = await startBackend(readBackendEnvironment(environment));
  return { send: async (path, init) => fetch(new Request(`http://backend.invalid${path}`, init)), stop };
};

const overHttp = async (environment: Record<string, string>): Promise<Running> => {
  const { origin, stop } = await startBackendProcess(environment);
  return { send: (path, init) => fetch(origin + path, init), stop };
};

/**
 * A backend on a database of this file's own: inside this process, or, where the project says so, in another one behind
 * a socket. Tests of either kind are the same.
 */
export function backendUnderTest(own: Record<string, string> = {}): BackendUnderTest {
  const under = {} as BackendUnderTest;
  const dataDir = temporaryDataDir();
  let running: Running | undefined;
  beforeAll(async () => {
    under.databaseUrl = await createDatabase(inject("postgresUrl"));
    under.pool = new pg.Pool({ connectionString: under.databaseUrl, max: 2 });
    const start = process.env.BACKEND_OVER === "http" ? overHttp : inProcess;
    running = await start(testEnvironment(under.databaseUrl, { DATA_DIR: dataDir, ...own }));
    under.caller = new Caller(running.send);
  });
  afterAll(async () => {
    await running?.stop();
    await under.pool?.end();
    removeDataDir(dataDir);
  });
  return under;
}
