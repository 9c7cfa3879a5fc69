import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { freePort } from "@/tests/support/free-port";
import { waitUntil } from "./wait";

/** A process of the product: the built web application, or the backend alone. */
export interface BenchProcess {
  port: number;
  child: ChildProcess;
  /** All of its output. */
  output(): string;
  /** Sends a signal and waits for the exit; returns the exit code and the duration. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<{ code: number | null; ms: number }>;
}

const startOf = (folder: string): string => path.resolve(folder, "deploy/start.mjs");
const BACKEND = ["--import", "tsx", "backend/main.ts"];

export const SECRETS = {
  TOKEN_SECRET: "the fault bench's token secret and nobody else's",
  DATA_SECRET: "the fault bench's data secret and nobody else's",
  SESSION_SECRET: "the fault bench's session secret and nobody else's",
};

interface Program {
  args: string[];
  port: number;
  live: string;
  folder?: string;
}

const start = async ({ args, port, live, folder = "." }: Program, environment: Record<string, string>) => {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      __NEXT_PROCESSED_ENV: "true",
      ...SECRETS,
      DEMO: "0",
      WORKERS: "0",
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const exited = once(child, "exit");
  const isUp = async () => hasEnded() || (await fetch(`http://127.0.0.1:${port}${live}`)).ok;
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const startedAt = performance.now();
    if (!hasEnded()) child.kill(signal);
    await exited;
    return { code: child.exitCode, ms: Math.round(performance.now() - startedAt) };
  };
  const benchProcess: BenchProcess = { port, child, output: () => output, end };
  await waitUntil("the process to answer", isUp, 120_000).catch(async ({ message }: Error) => {
    await end("SIGKILL");
    throw new Error(`${message}: ${output}`);
  });
  if (hasEnded()) throw new Error(`it ended with ${child.signalCode ?? child.exitCode} and never answered: ${output}`);
  return benchProcess;
};

/** Starts the product's production build, that of this checkout or of another. */
export const startApplication = async (
  environment: Record<string, string>,
  port?: number,
  folder = ".",
): Promise<BenchProcess> => {
  const chosenPort = port ?? (await freePort());
  const args = [startOf(folder), "-p", String(chosenPort)];
  const variables = { NODE_ENV: "production", APP_DOMAIN: "startday.test", ...environment };
  return start({ args, port: chosenPort, live: "/health/ready", folder }, variables);
};

/** Starts the backend alone, with its fail-points armed. */
export const startArmedBackend = async (environment: Record<string, string>): Promise<BenchProcess> => {
  const port = await freePort();
  const args = ["--conditions=fail-points", ...BACKEND];
  return start({ args, port, live: "/health/live" }, { NODE_ENV: "test", BACKEND_PORT: String(port), ...environment });
};
