import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import type { Database } from "@/backend/db/database";
import { readBackendEnvironment } from "@/backend/environment";
import { removeDataDir } from "@/backend/private-postgres/installation";
import type { Services } from "@/backend/services";
import type { StartedBackend } from "@/backend/start";
import { type BackendUnderTest, testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { createDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { startWithoutData } from "@/tests/support/start-without-data";

/** A backend inside this process whose clock the test controls: `later` moves it on. */
export interface OwnBackend extends BackendUnderTest {
  services: Services;
  /** The product's way to SQL. */
  db: Database;
  /** The same calls as the web side of the process makes them, without HTTP. */
  callInProcess: StartedBackend["callInProcess"];
  now(): Date;
  later(ms: number): void;
}

/** A backend on this file's own database, for work besides the calls: sweeps, messages, reminders. */
export function ownBackend(own: Record<string, string> = {}): OwnBackend {
  const under = {} as OwnBackend;
  let ahead = 0;
  let dataDir: string | undefined;
  let stop: (() => Promise<void>) | undefined;
  under.now = () => new Date(Date.now() + ahead);
  under.later = (ms) => {
    ahead += ms;
  };
  beforeAll(async () => {
    dataDir = temporaryDataDir();
    under.databaseUrl = await createDatabase(inject("postgresUrl"));
    under.pool = new pg.Pool({ connectionString: under.databaseUrl, max: 4 });
    const environment = testEnvironment(under.databaseUrl, { DATA_DIR: dataDir, ...own });
    const backend = await startWithoutData(readBackendEnvironment(environment), environment);
    backend.services.clock = under.now;
    under.services = backend.services;
    under.db = backend.services.db.database;
    under.callInProcess = backend.callInProcess;
    under.caller = new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
    stop = backend.stop;
  });
  afterAll(async () => {
    await stop?.();
    await under.pool?.end();
    if (dataDir) removeDataDir(dataDir);
  });
  return under;
}
