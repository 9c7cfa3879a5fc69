import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** A backend in a process of its own, as `npm run backend` starts it. */
export interface BackendProcess {
  origin: string;
  child: ChildProcess;
  /** Tells it to end and waits until it has; its exit code. */
  stop(): Promise<number | null>;
}

const LINE = /^Startday backend on (http:\/\/127\.0\.0\.1:\d+)$/;

/** Starts a backend on a free port. Throws what it said on its way out when it does not come up. */
export async function startBackendProcess(environment: Record<string, string>): Promise<BackendProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "backend/main.ts"], {
    env: { ...process.env, LOG_LEVEL: "error", ...environment, BACKEND_PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(child.stdout)) {
    const origin = LINE.exec(line)?.[1];
    if (!origin) continue;
    // What it says from now on is read and dropped: a full pipe would hold it up.
    child.stdout.resume();
    return { origin, child, stop: () => stop(child) };
  }
  throw new Error("the backend ended before it listened");
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
  return child.exitCode;
}
