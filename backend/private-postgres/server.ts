import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { dataDirFiles, type Installation, newPassword } from "@/backend/private-postgres/installation";
import { isServerOf } from "@/backend/private-postgres/lock-file";
import { SUPERUSER, setupStatements } from "@/backend/private-postgres/roles";
import { requireDataDir } from "@/lib/server/environment/data-dir";

const LOG_LIMIT = 10 * 1024 * 1024;
const STOP_PATIENCE_MS = 20_000;
const NEW_CLUSTER_BYTES = 64 * 2 ** 20;

// Passed on every start, so that no edit of postgresql.conf can make a commit unsafe.
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  logging_collector: "off",
};

/**
 * Creates the cluster with the application's role and database if there is none. The superuser's password is not stored.
 * Throws with the output of the failed program.
 */
export async function initialise(installation: Installation): Promise<void> {
  if (existsSync(installation.data)) return;
  requireDataDir(installation.home, NEW_CLUSTER_BYTES);
  const draft = `${installation.data}.${process.pid}.${Date.now()}`;
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, `${newPassword()}\n`, { mode: 0o600 });
  if (installation.account) chownSync(passwordFile, installation.account.uid, installation.account.gid);
  const flags = ["--encoding=UTF8", "--locale=C", ...localeFlags(installation.major), "--auth=scram-sha-256"];
  try {
    await run(installation, installation.binaries.initdb, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
      ...flags,
    ]);
    // Single-user mode needs no password. It runs one statement a line.
    await run(
      installation,
      installation.binaries.postgres,
      ["--single", "-D", draft, "-c", "exit_on_error=on", "postgres"],
      setupStatements(installation.password).join("\n"),
    );
    renameSync(draft, installation.data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process created it first, with the same password of the application.
    if (!existsSync(installation.data)) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

// The same sort order on every machine, with upper and lower case for letters beyond ASCII.
function localeFlags(major: number): string[] {
  if (major >= 17) return ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return process.platform === "linux" ? ["--lc-ctype=C.UTF-8"] : [];
}

/** Spawns a server on `port`, else on the last used port if free, else on any. Does not wait until it is ready. */
export async function launch(installation: Installation, port?: number): Promise<ChildProcess> {
  const chosen = port ?? (await freePort(lastPort(installation)));
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(installation);
  try {
    // In a process group of its own: Ctrl-C reaches a whole group, but requests in flight still need the database.
    const child = spawn(installation.binaries.postgres, ["-D", installation.data, "-p", String(chosen), ...settings], {
      ...spawnOptions(installation),
      detached: true,
      stdio: ["ignore", log, log],
    });
    await once(child, "spawn");
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Signals a server to stop: "INT" is its fast shutdown, "QUIT" its immediate one. Does nothing if `pid` is no server of this cluster. */
export function signalServer(installation: Installation, pid: number, signal: "INT" | "QUIT"): void {
  if (!isServerOf(installation.data, pid)) return;
  try {
    if (process.platform === "win32") spawnSync(installation.binaries.pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // It has stopped in the meantime.
  }
}

/** Stops a server and waits until its process has ended. Forces it after twenty seconds. */
export async function stopServer(installation: Installation, pid: number): Promise<void> {
  signalServer(installation, pid, "INT");
  const deadline = Date.now() + STOP_PATIENCE_MS;
  for (let isForced = false; isServerOf(installation.data, pid); await delay(20)) {
    if (isForced || Date.now() < deadline) continue;
    isForced = true;
    signalServer(installation, pid, "QUIT");
  }
}

/** The last lines of the server's log, for messages about a failed start. */
export function logTail(installation: Installation): string {
  const { log } = dataDirFiles(installation.dataDir);
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
  return lines.slice(-8).join("\n");
}

/** Stores the port in use, for the next start and for psql. */
export function rememberPort(installation: Installation, port: number): void {
  if (port !== lastPort(installation)) writeFileSync(dataDirFiles(installation.dataDir).port, `${port}\n`);
}

function lastPort({ dataDir }: Installation): number {
  const { port } = dataDirFiles(dataDir);
  const last = existsSync(port) ? Number(readFileSync(port, "utf8")) : 0;
  return last > 0 && last < 2 ** 16 ? last : 0;
}

function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (preferred ? resolve(freePort(0)) : reject(error)));
    probe.listen(preferred, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : preferred));
    });
  });
}

function openLog({ dataDir }: Installation): number {
  const { log } = dataDirFiles(dataDir);
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`);
  return openSync(log, "a", 0o600);
}

/** What shifts a process's clock, where `libfaketime` does: the database and the product must agree about the time. */
const CLOCK = ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"];

// Keeps the application's secrets, and the shell's PG* and LC_* variables, out of the server's environment.
function spawnOptions({ account, home }: Installation) {
  const inherited = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP", ...CLOCK];
  const env = Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return { ...account, cwd: home, env: { ...env, LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv };
}

async function run(installation: Installation, program: string, flags: string[], input = ""): Promise<void> {
  const child = spawn(program, flags, { ...spawnOptions(installation), stdio: ["pipe", "pipe", "pipe"] });
  // A program that has ended reads no input: its exit code tells.
  child.stdin.on("error", () => undefined).end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}:\n${output.trim()}`);
}
