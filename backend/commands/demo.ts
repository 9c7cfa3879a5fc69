import "@/lib/server/environment/env-file";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { readVariable, requireVariables } from "@/lib/server/environment/read";
import { runCommand } from "./command";
import { isBuildFresh, isBuiltForDemo } from "./fresh-build";

const BUILD = ["deploy/next.mjs", "build"];
const START = ["deploy/start.mjs"];
const PORT = String(readVariable("PORT", process.env));
const HOST = readVariable("HOST", process.env);
const ENVIRONMENT = { ...process.env, DEMO: "1", NODE_ENV: "production" as const, PORT, HOST };
const SIGNALS = ["SIGINT", "SIGTERM"] as const;
const POLL_MS = 250;

const node = (args: readonly string[]): ChildProcess => {
  const child = spawn(process.execPath, args, { stdio: "inherit", env: ENVIRONMENT });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  child.once("exit", () => {
    for (const signal of SIGNALS) process.off(signal, forward);
  });
  return child;
};

/** The exit code of the child; after a signal 128 + its number, as in a shell. */
const ended = async (child: ChildProcess): Promise<number> => {
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
};

const isUp = (signal: AbortSignal) =>
  fetch(`http://localhost:${PORT}/health`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );

const ADDRESSES = `
Startday is running. Open
  http://am.localhost:${PORT}              Armenia
  http://de.localhost:${PORT}              Berlin
  http://localhost:${PORT}/?env=tks        Takasaki, or any other network
  http://am.localhost:${PORT}/dashboard    staff: ${DEMO_STAFF.username} / ${DEMO_STAFF.password}
  http://am.localhost:${PORT}/dev/inbox    all messages that would be sent, with codes

`;

/** Prints the addresses once the application answers, unless it has exited. */
const announce = async (exited: AbortSignal): Promise<void> => {
  while (!exited.aborted) {
    if (await isUp(exited)) return void process.stdout.write(ADDRESSES);
    await delay(POLL_MS);
  }
};

const demo = async (): Promise<void> => {
  // Before the build, which takes minutes.
  requireVariables({ ...ENVIRONMENT, PORT: process.env.PORT }, ["web", "backend"]);
  if (!isBuildFresh(process.cwd()) || !isBuiltForDemo(process.cwd())) {
    process.exitCode = await ended(node(BUILD));
    if (process.exitCode !== 0) return;
  }
  const exited = new AbortController();
  const end = ended(node(START)).finally(() => exited.abort());
  await announce(exited.signal);
  process.exitCode = await end;
};

runCommand(demo);
