import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { serverAccount } from "@/backend/private-postgres/account";
import { waitUntil } from "@/tests/faults/bench/wait";

const execute = promisify(execFile);

/** A server program that a trial started. */
export interface ServerProcess {
  child: ChildProcess;
  output(): string;
  /** Sends a signal and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** A new folder in `parent` that the servers' account owns: servers of databases do not run as root. */
export const serverFolder = (parent: string, name: string): string => {
  const folder = mkdtempSync(path.join(parent, `${name}-`));
  const account = serverAccount(parent);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
};

/** Runs a program as the servers' account and returns what it printed. Throws when it fails. */
export const runAsServer = async (program: string, args: readonly string[], folder: string): Promise<string> =>
  (await execute(program, [...args], { ...serverAccount(folder), cwd: folder })).stdout;

/** Starts a server as that account, and waits until `isUp`. Throws with its output when it ends before. */
export const startServer = async (
  program: string,
  args: readonly string[],
  { folder, isUp }: { folder: string; isUp: () => Promise<boolean> },
): Promise<ServerProcess> => {
  const child = spawn(program, args, { ...serverAccount(folder), cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const exited = once(child, "exit");
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    if (!hasEnded()) child.kill(signal);
    await exited;
  };
  await waitUntil(program, async () => hasEnded() || isUp()).catch(async (error: Error) => {
    await end("SIGKILL");
    throw error;
  });
  if (hasEnded()) throw new Error(`${program} ended: ${output}`);
  return { child, output: () => output, end };
};
