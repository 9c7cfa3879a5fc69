import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { commandFile } from "@/tests/support/commands";

/** A backend in its own process, as a deployment starts it. */
export interface BackendProcess {
  origin: string;
  child: ChildProcess;
  /** Stops the process and returns its exit code. */
  stop(): Promise<number | null>;
}

const LINE = /^Startday backend on (http:\/\/[\d.]+:\d+)$/;

/** Starts a backend on a free port. Throws when it ends before it listens. `onLine` receives each line of its output. */
export async function startBackendProcess(
  environment: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  command: readonly string[] = [commandFile("unseeded-backend")],
): Promise<BackendProcess> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, LOG_LEVEL: "error", ...environment, BACKEND_PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Read all output: a full pipe would block the process.
  const lines = createInterface(child.stdout).on("line", onLine);
  const errorLines: string[] = [];
  createInterface(child.stderr).on("line", (line) => {
    onLine(line);
    errorLines.push(line);
    process.stderr.write(`${line}\n`);
  });
  const origin = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const [, address] = LINE.exec(line) ?? [];
      if (address) resolve(address);
    });
    child.once("close", () => reject(new Error(["the backend ended before it listened", ...errorLines].join("\n"))));
  });
  return { origin, child, stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
  return child.exitCode;
}
