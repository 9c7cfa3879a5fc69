import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { startBackendProcess } from "@/tests/support/backend-process";
import { Caller, type Send } from "@/tests/support/caller";
import { createDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { startWithoutData } from "@/tests/support/start-without-data";

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

// Never created: each test file stores its files in its own directory.
const NO_DATA_DIR = path.join(tmpdir(), "startday-no-data");

/** The environment of every backend under test. It trusts the client address that each request names. */
export const testEnvironment = (
  databaseUrl: string,
  variables: Record<string, string> = {},
): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  DATA_DIR: NO_DATA_DIR,
  TOKEN_SECRET: "a secret of the tests and of nothing else",
  DATA_SECRET: "another secret of the tests and of nothing else",
  TRUST_PROXY: "1",
  NODE_ENV: "test",
  // The tests read codes in the developer inbox. The demo's data are not added.
  DEMO: "1",
  WORKERS: "0",
  ...variables,
});

const inProcess = async (environment: Record<string, string>): Promise<Running> => {
  const { fetch, stop } = await startWithoutData(readBackendEnvironment(environment), environment);
  return { send: async (path, init) => fetch(new Request(`http://backend.invalid${path}`, init)), stop };
};

const overHttp = async (environment: Record<string, string>): Promise<Running> => {
  const { origin, stop } = await startBackendProcess(environment);
  return { send: (path, init) => fetch(origin + path, init), stop };
};

/**
 * A backend on this file's own database: inside this process, or with `BACKEND_OVER=http` in another process behind a
 * socket. The tests are the same for both.
 */
export function backendUnderTest(variables: Record<string, string> = {}): BackendUnderTest {
  const backend = {} as BackendUnderTest;
  let dataDir: string | undefined;
  let running: Running | undefined;
  beforeAll(async () => {
    dataDir = temporaryDataDir();
    backend.databaseUrl = await createDatabase(inject("postgresUrl"));
    backend.pool = new pg.Pool({ connectionString: backend.databaseUrl, max: 2 });
    const start = process.env.BACKEND_OVER === "http" ? overHttp : inProcess;
    running = await start(testEnvironment(backend.databaseUrl, { DATA_DIR: dataDir, ...variables }));
    backend.caller = new Caller(running.send);
  });
  afterAll(async () => {
    await running?.stop();
    await backend.pool?.end();
    if (dataDir) removeDataDir(dataDir);
  });
  return backend;
}
