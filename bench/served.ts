import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { isBuildFresh } from "@/backend/commands/fresh-build";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { freePort } from "@/tests/support/free-port";
import { temporaryDataDir } from "@/tests/support/postgres";

const nextOf = (folder: string): string => path.resolve(folder, "node_modules/next/dist/bin/next");
const BARE = "bench/bare";
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
  const { status } = spawnSync(process.execPath, [nextOf("."), "build", folder], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`${folder} could not be built`);
};

/** Builds an application whose build is older than its sources. */
export const build = (folder: string): void => {
  if (!isBuildFresh(folder)) buildAnew(folder);
};

interface Application {
  folder: string;
  /** The checkout whose framework serves it. */
  root?: string;
  probe: string;
}

const serve = async (
  { folder, root = ".", probe }: Application,
  environment: Record<string, string>,
): Promise<Served> => {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [nextOf(root), "start", folder, "-p", String(port)], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_MANUAL_SIG_HANDLE: "1", ...environment },
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
export const serveBare = (environment: Record<string, string> = {}): Promise<Served> => {
  build(BARE);
  return serve({ folder: BARE, probe: "/static" }, environment);
};

const DEMO = { DEMO: "1", DATABASE_URL: "", LOG_LEVEL: "error" };

/** Starts the product with the demo's networks on an existing store, which is not removed. */
export const serveProductOn = (dataDir: string): Promise<Served> => {
  build(".");
  return serve({ folder: ".", probe: "/health" }, { ...DEMO, DATA_DIR: dataDir });
};

/** Starts the product on its own empty store; also that of another checkout, which is built. */
export const serveProduct = async (root = "."): Promise<Served> => {
  const dataDir = temporaryDataDir();
  const environment = { ...DEMO, DATA_DIR: dataDir };
  const served =
    root === "." ? await serveProductOn(dataDir) : await serve({ folder: ".", root, probe: "/health" }, environment);
  const stop = async () => {
    await served.stop();
    removeDataDir(dataDir);
  };
  return { ...served, stop };
};
