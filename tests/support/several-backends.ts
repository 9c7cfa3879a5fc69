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
  callerFor(index: number): Caller;
  /** The backends in turns. */
  next(): Caller;
}

/** Starts `count` backends; `variablesFor` adds to the environment of each. */
export function severalBackends(
  count: number,
  variablesFor: (index: number) => Record<string, string> = () => ({}),
): SeveralBackends {
  const backends = { processes: [] as BackendProcess[] } as SeveralBackends;
  beforeAll(async () => {
    const url = await createDatabase(inject("postgresUrl"));
    backends.databaseUrl = url;
    backends.pool = new pg.Pool({ connectionString: url, max: 16 });
    const starts = Array.from({ length: count }, (_, index) =>
      startBackendProcess(testEnvironment(url, variablesFor(index))),
    );
    // If one fails, stop the others too.
    const outcomes = await Promise.allSettled(starts);
    backends.processes = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    await Promise.all(starts);
    backends.origins = backends.processes.map(({ origin }) => origin);
    const callers = backends.origins.map((origin) => new Caller((path, init) => fetch(origin + path, init)));
    backends.callerFor = (index) => callers[index % callers.length] as Caller;
    let turns = 0;
    backends.next = () => {
      turns += 1;
      return backends.callerFor(turns);
    };
    // Each process compiles the product; a small machine does this one after the other.
  }, 120_000);
  afterAll(async () => {
    // Leave out backends that a test killed: they have no exit code.
    const running = backends.processes.filter(({ child }) => child.signalCode === null);
    const codes = await Promise.all(running.map(({ stop }) => stop()));
    await backends.pool?.end();
    expect(codes).toEqual(running.map(() => 0));
  });
  return backends;
}
