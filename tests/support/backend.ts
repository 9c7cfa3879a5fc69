import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { startBackend } from "@/backend/start";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller, type Send } from "@/tests/support/caller";
import { createDatabase, removeDataDir, temporaryDataDir } from "@/tests/support/postgres";

/** A backend for a test file: its calls, and its database for states that no call can produce. */
export interface BackendUnderTest {
  caller: Caller;
  pool: pg.Pool;
  databaseUrl: string;
}

interface Running {
  send: Send;
  stop(): Promise<unknown>;
}

// Never created in the project: each test file stores its files in its own directory.
const NO_DATA_DIR = path.join(tmpdir(), "startday-no-data");

/** The environment of every backend under test; each request names its own client address. */
export const testEnvironment = (databaseUrl: string, own: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: NO_DATA_DIR,
  TOKEN_SECRET: "a secret of the tests and of nothing else",
  DATA_SECRET: "another secret of the tests and of nothing else",
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
 * A backend on this file's own database: inside this process or, where the vitest project says so, in another one behind
 * a socket. Tests of either kind are the same.
 */
export function backendUnderTest(own: Record<string, string> = {}): BackendUnderTest {
  const under = {} as BackendUnderTest;
  let dataDir: string | undefined;
  let running: Running | undefined;
  beforeAll(async () => {
    dataDir = temporaryDataDir();
    under.databaseUrl = await createDatabase(inject("postgresUrl"));
    under.pool = new pg.Pool({ connectionString: under.databaseUrl, max: 2 });
    const start = process.env.BACKEND_OVER === "http" ? overHttp : inProcess;
    running = await start(testEnvironment(under.databaseUrl, { DATA_DIR: dataDir, ...own }));
    under.caller = new Caller(running.send);
  });
  afterAll(async () => {
    await running?.stop();
    await under.pool?.end();
    if (dataDir) removeDataDir(dataDir);
  });
  return under;
}
