import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type BenchProcess, SECRETS, startApplication } from "@/tests/faults/bench/process";
import type { Before } from "./before";

const execute = promisify(execFile);

export type Version = "old" | "new";

/** What both versions are started and asked with. */
type Variables = Record<string, string>;

/** Two processes, each of either version, and the commands of both. */
export const twoVersions = (before: Before, variables: Variables) => {
  const folderOf = (version: Version) => (version === "old" ? before.folder : ".");
  const processes: BenchProcess[] = [];
  return {
    ports: () => processes.map(({ port }) => port),
    start: async (version: Version) =>
      void processes.push(await startApplication(variables, undefined, folderOf(version))),
    /** Stops a process and starts one of a version on the same port; returns once it is ready. */
    exchange: async (index: number, version: Version): Promise<void> => {
      const { end, port } = processes[index] as BenchProcess;
      const { code } = await end("SIGTERM");
      if (code !== 0) throw new Error(`the stopped process ended with ${code}`);
      processes[index] = await startApplication(variables, port, folderOf(version));
    },
    /** Runs a command of a version's sources; returns its output. Throws when it fails. */
    run: async (
      version: Version,
      command: string,
      args: readonly string[] = [],
      more: Variables = {},
    ): Promise<string> => {
      const program = ["--import", "tsx", `backend/commands/${command}.ts`, ...args];
      const env = { PATH: process.env.PATH, __NEXT_PROCESSED_ENV: "true", NODE_ENV: "production" as const, ...SECRETS };
      const options = { cwd: folderOf(version), env: { ...env, ...variables, ...more } };
      const { stdout } = await execute(process.execPath, program, options).catch(
        (error: Error & { stdout: string }) => {
          throw new Error(`${command} of the ${version} version failed: ${error.stdout}${error.message}`);
        },
      );
      return stdout;
    },
    stop: () => Promise.all(processes.map(({ end }) => end("SIGTERM"))),
  };
};
