import { spawn } from "node:child_process";
import { once } from "node:events";
import { SECRETS, startApplication } from "@/tests/faults/bench/process";
import { waitUntil } from "@/tests/faults/bench/wait";
import { startBackendProcess } from "@/tests/support/backend-process";
import { freePort } from "@/tests/support/free-port";
import { build, type Served, serveBare } from "./served";

/** Processes that share a load. */
export interface Processes {
  ports: readonly number[];
  stop(): Promise<void>;
}

const PROCESSES = 2;
const PRODUCTION = { NODE_ENV: "production", DEMO: "0", WORKERS: "0" };

const processesOf = (started: readonly Pick<Served, "port" | "stop">[]): Processes => ({
  ports: started.map(({ port }) => port),
  stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))),
});

/** Two backends, as `npm run backend` serves them, on one database. */
export const startBackends = async (url: string): Promise<Processes> => {
  const variables = { ...PRODUCTION, DATABASE_URL: url, APP_DOMAIN: "startday.test" };
  const started = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      startBackendProcess({ ...SECRETS, ...variables }, undefined, ["--import", "tsx", "backend/main.ts"]),
    ),
  );
  const stopOf = (stop: () => Promise<unknown>) => async () => void (await stop());
  return processesOf(started.map(({ origin, stop }) => ({ port: Number(new URL(origin).port), stop: stopOf(stop) })));
};

const startEcho = async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ["--import", "tsx", "bench/echo.ts"], {
    stdio: "inherit",
    env: { ...process.env, PORT: String(port) },
  });
  const exited = once(child, "exit");
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" }).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil("the echo to answer", isUp);
  const stop = async () => {
    child.kill();
    await exited;
  };
  return { port, stop };
};

/** As many echo servers. */
export const startEchoes = async (): Promise<Processes> => {
  return processesOf(await Promise.all(Array.from({ length: PROCESSES }, startEcho)));
};

/** As many processes of the whole product, on one database. */
export const startApplications = async (url: string): Promise<Processes> => {
  build(".");
  const started = await Promise.all(Array.from({ length: PROCESSES }, () => startApplication({ DATABASE_URL: url })));
  return processesOf(started.map(({ port, end }) => ({ port, stop: async () => void (await end("SIGTERM")) })));
};

/** As many processes of a Next application that does nothing. */
export const startBares = async (): Promise<Processes> => {
  const started: Served[] = [];
  for (let index = 0; index < PROCESSES; index += 1) started.push(await serveBare());
  return processesOf(started);
};
