import pg from "pg";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";

/** Backends in separate processes on one database, as in a deployment. */
export interface SeveralBackends {
  databaseUrl: string;
  pool: pg.Pool;
  processes: BackendProcess[];
  origins: string[];
  /** The backend at this index, wrapping around. */
  callerFor(at: number): Caller;
}

/** Starts `count` backends; `own` adds to the environment of each. */
export function severalBackends(
  count: number,
  own: (at: number) => Record<string, string> = () => ({}),
): SeveralBackends {
  const under = { processes: [] as BackendProcess[] } as SeveralBackends;
  beforeAll(async () => {
    const url = await createDatabase(inject("postgresUrl"));
    under.databaseUrl = url;
    under.pool = new pg.Pool({ connectionString: url, max: 16 });
    const starts = Array.from({ length: count }, (_, at) => startBackendProcess(testEnvironment(url, own(at))));
    // If one fails, stop the others too.
    const ends = await Promise.allSettled(starts);
    under.processes = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    await Promise.all(starts);
    under.origins = under.processes.map(({ origin }) => origin);
    const callers = under.origins.map((origin) => new Caller((path, init) => fetch(origin + path, init)));
    under.callerFor = (at) => callers[at % callers.length] as Caller;
    // Each compiles the product, which a small machine does one at a time.
  }, 120_000);
  afterAll(async () => {
    // Backends that a test killed have no exit code.
    const left = under.processes.filter(({ child }) => child.signalCode === null);
    const codes = await Promise.all(left.map(({ stop }) => stop()));
    await under.pool?.end();
    expect(codes).toEqual(left.map(() => 0));
  });
  return under;
}
