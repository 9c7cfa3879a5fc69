import type { TestProject } from "vitest/node";
import { startTestDatabase, type TestDatabase } from "@/tests/support/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The one PostgreSQL of this run; `createDatabase(inject("postgresUrl"))` gives a file its own database. */
    postgresUrl: string;
  }
}

interface Shared {
  users: number;
  database: Promise<TestDatabase>;
}

// Vitest runs this once a project, each time as a new module: only `process` is shared.
const holder = globalThis as { startdayTestDatabase?: Shared };

/** Starts one PostgreSQL for the whole run, shared by the projects that need it, and stops it after the last. */
export default async function setup(project: TestProject) {
  holder.startdayTestDatabase ??= { users: 0, database: startTestDatabase() };
  const shared = holder.startdayTestDatabase;
  shared.users += 1;
  project.provide("postgresUrl", (await shared.database).url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.startdayTestDatabase;
    await (await shared.database).stop();
  };
}
