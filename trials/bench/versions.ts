import { type BenchProcess, startApplication } from "@/tests/faults/bench/process";
import type { Before } from "./before";
import { complaintsOf, runSource } from "./run-source";

export type Version = "old" | "new";

/** What both versions are started and asked with. */
type Variables = Record<string, string>;

/** The networks that come with the product name mailboxes that cannot exist. */
const EXPECTED = /^warn +answers /;

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
    /** Runs a command of a version. Throws with its output when it fails. */
    run: async (version: Version, command: readonly [string, ...string[]], more: Variables = {}): Promise<void> => {
      const { code, output } = await runSource(folderOf(version), command, { ...variables, ...more });
      if (code !== 0) throw new Error(`${command} of the ${version} version ended with ${code}: ${output}`);
    },
    /** What the doctor of a version complains of. */
    complaints: async (version: Version) =>
      (await complaintsOf(folderOf(version), variables)).filter((line) => !EXPECTED.test(line)),
    stop: () => Promise.all(processes.map(({ end }) => end("SIGTERM"))),
  };
};
