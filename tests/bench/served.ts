import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { isBuildFresh } from "@/backend/commands/fresh-build";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { freePort } from "@/tests/support/free-port";
import { temporaryDataDir } from "@/tests/support/postgres";

const NEXT = path.resolve("node_modules/next/dist/bin/next");
const BARE = "tests/bench/bare";
const TIMEOUT_MS = 120_000;
const POLL_MS = 20;

/** A running build on a port of this machine. */
export interface Served {
  port: number;
  pid: number;
  /** From its start to its first response. */
  upAfterMs: number;
  stop(): Promise<void>;
}

/** Builds an application. */
export const buildAnew = (folder: string): void => {
  const { status } = spawnSync(process.execPath, [NEXT, "build", folder], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`${folder} could not be built`);
};

/** Builds an application that has no build; the product also when its build is older than its sources. */
export const build = (folder: string): void => {
  const isBuilt = folder === "." ? isBuildFresh(process.cwd()) : existsSync(path.join(folder, ".next/BUILD_ID"));
  if (!isBuilt) buildAnew(folder);
};

const serve = async (folder: string, probe: string, environment: Record<string, string>): Promise<Served> => {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [NEXT, "start", folder, "-p", String(port)], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", ...environment },
  });
  const exited = once(child, "exit");
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}${probe}`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + TIMEOUT_MS; !(await isUp()); ) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${folder} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    port,
    pid: child.pid ?? 0,
    upAfterMs: performance.now() - startedAt,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
};

/** A Next application that does nothing: the floor. */
export const serveBare = (): Promise<Served> => {
  build(BARE);
  return serve(BARE, "/static", {});
};

/** Starts the product with the demo's networks on an existing store, which is not removed. */
export const serveProductOn = (dataDir: string): Promise<Served> => {
  build(".");
  return serve(".", "/health", { DEMO: "1", DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "error" });
};

/** Starts the product on its own empty store. */
export const serveProduct = async (): Promise<Served> => {
  const dataDir = temporaryDataDir();
  const served = await serveProductOn(dataDir);
  const stop = async () => {
    await served.stop();
    removeDataDir(dataDir);
  };
  return { ...served, stop };
};
