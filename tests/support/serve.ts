import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:http";
import path from "node:path";
import { megabytesOf } from "./memory";
import { removeDataDir, temporaryDataDir } from "./postgres";

/**
 * The built product for the browser tests: `next start` on its own empty embedded store. A POST to
 * `/restart` on the next port stops it and starts it again on the same store, with the variables of its query; `/memory` there is what it holds, in MB.
 */
const PORT = Number(process.env.PORT ?? 3210);
const dataDir = temporaryDataDir();
const NEXT = path.resolve("node_modules/next/dist/bin/next");

const start = (own: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [NEXT, "start", "-p", String(PORT)], {
    stdio: "inherit",
    env: {
      ...process.env,
      // A file that lies here is somebody's own.
      __NEXT_PROCESSED_ENV: "true",
      NODE_ENV: "production",
      DEMO: "1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      // One network has a backend of its own, and it is out of reach: nothing listens there.
      UPSTREAM_V1_URL__1: "http://127.0.0.1:9",
      TZ: "Asia/Kathmandu",
      ...own,
    },
  });

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

const isUp = async (): Promise<boolean> =>
  fetch(`http://localhost:${PORT}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

let running = start();

const restart = async (own: Record<string, string>) => {
  running.kill("SIGTERM");
  await ended(running);
  running = start(own);
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 100));
};

const control = createServer((request, response) => {
  if (request.url === "/memory") return response.end(String(megabytesOf(running.pid)));
  const { pathname, searchParams } = new URL(request.url ?? "", "http://control.invalid");
  if (request.method !== "POST" || pathname !== "/restart") return response.writeHead(404).end();
  return restart(Object.fromEntries(searchParams)).then(() => response.writeHead(204).end());
}).listen(PORT + 1);

const stop = async () => {
  control.close();
  running.kill("SIGTERM");
  await ended(running);
  removeDataDir(dataDir);
  process.exit(0);
};
process.once("SIGTERM", stop).once("SIGINT", stop);
