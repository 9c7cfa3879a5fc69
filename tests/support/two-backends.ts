import pg from "pg";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";

/** Two backends in processes of their own on one database, as a deployment has them. */
export interface TwoBackends {
  pool: pg.Pool;
  origins: string[];
  /** One and the other in turn. */
  callerFor(at: number): Caller;
}

export function twoBackends(): TwoBackends {
  const under = {} as TwoBackends;
  let processes: BackendProcess[] = [];
  beforeAll(async () => {
    const url = await createDatabase(inject("postgresUrl"));
    under.pool = new pg.Pool({ connectionString: url, max: 16 });
    processes = await Promise.all([1, 2].map(() => startBackendProcess(testEnvironment(url))));
    under.origins = processes.map(({ origin }) => origin);
    const callers = under.origins.map((origin) => new Caller((path, init) => fetch(origin + path, init)));
    under.callerFor = (at) => callers[at % callers.length] as Caller;
  });
  afterAll(async () => {
    const codes = await Promise.all(processes.map(({ stop }) => stop()));
    await under.pool?.end();
    expect(codes).toEqual([0, 0]);
  });
  return under;
}
