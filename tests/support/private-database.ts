import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type PrivatePostgres, startPrivatePostgres } from "@/backend/private-postgres/private-postgres";
import { endOwners } from "@/tests/support/database-owner";
import { asClient, temporaryDataDir } from "@/tests/support/postgres";

/** Gives every test of a file an empty data directory, and cleans it up afterwards. */
export function privateDatabase() {
  let dataDir = "";
  let databases: Pick<PrivatePostgres, "stop">[] = [];

  beforeEach(() => {
    dataDir = temporaryDataDir();
    databases = [];
  });
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.stop()));
    await endOwners();
    removeDataDir(dataDir);
  });

  const pidFile = () => path.join(dataDir, "postgres", "data", "postmaster.pid");
  return {
    dataDir: () => dataDir,
    pidFile,
    /** The server's process id. Throws when there is none, or while its file is still empty. */
    serverPid: () => {
      const pid = Number(readFileSync(pidFile(), "utf8").split("\n")[0]);
      if (!(pid > 0)) throw new Error(`No server has written ${pidFile()} yet.`);
      return pid;
    },
    /** Stops `database` after the test. */
    keep: (database: Pick<PrivatePostgres, "stop">) => databases.push(database),
    start: async (directory = dataDir) => {
      const database = await startPrivatePostgres(directory);
      databases.push(database);
      return database;
    },
    /** The watchdogs of this directory's owners. */
    watchdogs: () => commands().filter((line) => line.includes("startday-watchdog") && line.includes(dataDir)),
  };
}

/** The first column of the first row that `query` returns. */
export const ask = <T = string>(url: string, query: string) =>
  asClient(url, async (client) => Object.values((await client.query(query)).rows[0] ?? {})[0] as T);

/** Whether a process exists and is no zombie. */
export const runs = (pid: number) => {
  const state = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
  return state !== "" && !state.startsWith("Z");
};

const commands = () => spawnSync("ps", ["-eo", "args"], { encoding: "utf8" }).stdout.split("\n");
