import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { commandFile } from "@/tests/support/commands";

/** The outcome of another process's attempt to own a database. */
export interface Owner {
  child: ChildProcess;
  url?: string;
  error?: string;
}

const started = new Set<ChildProcess>();

type Ending = "stop" | "exit";

/**
 * Starts a process, in its own group, that will own the database of `dataDir`. On SIGTERM, with "exit" it leaves without
 * stopping the database.
 */
export function startOwner(dataDir: string, ending: Ending = "stop") {
  const child = spawn(process.execPath, [commandFile("own-database"), dataDir, ending], {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  started.add(child);
  return child;
}

/** Like `startOwner`, and waits until it owns the database or has failed. */
export async function startOwnerElsewhere(dataDir: string, ending?: Ending): Promise<Owner> {
  const child = startOwner(dataDir, ending);
  const [line] = await once(createInterface(child.stdout), "line");
  return { child, ...JSON.parse(String(line)) };
}

/** Sends `signal` to an owner and waits for its exit. */
export async function endOwner({ child }: Owner, signal: NodeJS.Signals): Promise<void> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
  child.kill(signal);
  await exited;
}

/** Ends every owner that a test left running. */
export async function endOwners(): Promise<void> {
  await Promise.all([...started].map((child) => endOwner({ child }, "SIGTERM")));
  started.clear();
}
