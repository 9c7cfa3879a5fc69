import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundleCommands, COMMANDS } from "@/deploy/commands.mjs";
import { startTestDatabase, type TestDatabase } from "@/tests/support/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The one PostgreSQL of this run; `createDatabase(inject("postgresUrl"))` gives a file its own database. */
    postgresUrl: string;
    /** The folder of the bundled commands, as a deployment without the sources has them. */
    commands: string;
  }
}

interface Shared {
  users: number;
  database: Promise<TestDatabase>;
  commands: Promise<string>;
}

// Vitest runs this once a project, each time as a new module: only `process` is shared.
const holder = globalThis as { startdayTestDatabase?: Shared };

/** The commands in one file each: loading the sources takes three times as long, for each process that a test starts. */
const bundle = async (): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-commands-"));
  await bundleCommands(folder, {
    ...COMMANDS,
    "unseeded-backend": "tests/support/unseeded-backend.ts",
    "own-database": "tests/support/own-database.ts",
  });
  return folder;
};

/** Starts one PostgreSQL and bundles the commands once for the whole run, and removes both after the last project. */
export default async function setup(project: TestProject) {
  holder.startdayTestDatabase ??= { users: 0, database: startTestDatabase(), commands: bundle() };
  const shared = holder.startdayTestDatabase;
  shared.users += 1;
  project.provide("postgresUrl", (await shared.database).url);
  project.provide("commands", await shared.commands);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete holder.startdayTestDatabase;
    await (await shared.database).stop();
    rmSync(await shared.commands, { recursive: true, force: true });
  };
}
