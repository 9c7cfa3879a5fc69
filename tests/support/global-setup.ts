import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { bundleCommands, COMMANDS } from "@/deploy/commands.mjs";
import { startTestDatabase } from "@/tests/support/postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The one PostgreSQL of this run; `createDatabase(inject("postgresUrl"))` gives a file its own database. */
    postgresUrl: string;
    /** Its major version, as the project names it. */
    postgresMajor: number;
    /** The folder of the bundled commands, as a deployment without the sources has them. */
    commands: string;
  }
}

interface Shared<Value> {
  users: number;
  value: Promise<Value>;
}

// Vitest runs this once a project, each time as a new module: only `process` is shared.
const holder = globalThis as { startdayTests?: Map<string, Shared<unknown>> };
holder.startdayTests ??= new Map();
const shared = holder.startdayTests;

/** A value that projects share: made for the first one, and removed after the last one. */
const share = async <Value>(name: string, make: () => Promise<Value>, remove: (value: Value) => unknown) => {
  const one = (shared.get(name) ?? { users: 0, value: make() }) as Shared<Value>;
  shared.set(name, one);
  one.users += 1;
  const leave = async () => {
    one.users -= 1;
    if (one.users > 0) return;
    shared.delete(name);
    await remove(await one.value);
  };
  return { value: await one.value, leave };
};

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

/** Gives a project its PostgreSQL, that of npm or of another folder of programs, and the bundled commands. */
export const provideDatabase = async (project: TestProject, major: number, bin?: string) => {
  const [database, commands] = await Promise.all([
    share(
      `PostgreSQL ${major}`,
      () => startTestDatabase(bin),
      ({ stop }) => stop(),
    ),
    share("commands", bundle, (folder) => rmSync(folder, { recursive: true, force: true })),
  ]);
  project.provide("postgresUrl", database.value.url);
  project.provide("postgresMajor", major);
  project.provide("commands", commands.value);
  return async () => {
    await database.leave();
    await commands.leave();
  };
};

/** The major version of the npm packages. */
const NPM_MAJOR = 18;

/** Starts one PostgreSQL and bundles the commands once for the whole run, and removes both after the last project. */
export default function setup(project: TestProject) {
  return provideDatabase(project, NPM_MAJOR);
}
