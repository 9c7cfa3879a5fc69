import pg from "pg";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";

/** Backends in processes of their own on one database, as a deployment has them. */
export interface SeveralBackends {
  databaseUrl: string;
  pool: pg.Pool;
  processes: BackendProcess[];
  origins: string[];
  /** One after the other in turn. */
  callerFor(at: number): Caller;
}

/** So many of them; `own` is what the environment of each has besides. */
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
    // Where one fails the others are stopped, too.
    const ends = await Promise.allSettled(starts);
    under.processes = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value] : []));
    await Promise.all(starts);
    under.origins = under.processes.map(({ origin }) => origin);
    const callers = under.origins.map((origin) => new Caller((path, init) => fetch(origin + path, init)));
    under.callerFor = (at) => callers[at % callers.length] as Caller;
    // Each compiles the product, and a small machine does one after the other.
  }, 120_000);
  afterAll(async () => {
    // Those that a test has killed have no code.
    const left = under.processes.filter(({ child }) => child.signalCode === null);
    const codes = await Promise.all(left.map(({ stop }) => stop()));
    await under.pool?.end();
    expect(codes).toEqual(left.map(() => 0));
  });
  return under;
}
