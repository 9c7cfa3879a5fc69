import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
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
import { directoryFiles, type PrivateDirectory } from "@/backend/private-postgres/directory";

/** The server's superuser: used for ownership only, never by the application. */
export const SUPERUSER = "postgres";

/** A server process; its port is unknown in its first moments. */
export interface Running {
  pid: number;
  port: number | undefined;
}

const LOG_LIMIT = 10 * 1024 * 1024;
const STOP_PATIENCE_MS = 20_000;

// Given on every start rather than kept in postgresql.conf: nothing edited there can make a commit unsafe.
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

/** The server that runs on this cluster, from `postmaster.pid`; undefined when there is none, or the file is stale. */
export function runningServer({ data }: PrivateDirectory): Running | undefined {
  const file = path.join(data, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (pid > 0 && isPostgres(pid)) return { pid, port: Number(lines[3]) || undefined };
  // PostgreSQL would take any live process of the same account for a server, after a reboot for instance. A dead one it sees.
  if (pid > 0 && isAlive(pid)) rmSync(file, { force: true });
  return undefined;
}

/** Makes the cluster when there is none yet. Throws with what `initdb` said. */
export async function initialise(place: PrivateDirectory): Promise<void> {
  if (existsSync(place.data)) return;
  const draft = `${place.data}.${process.pid}.${Date.now()}`;
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, `${place.password}\n`, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  const flags = ["--encoding=UTF8", "--locale=C", ...localeFlags(place.major), "--auth=scram-sha-256"];
  try {
    await run(place, place.binaries.initdb, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      `--username=${SUPERUSER}`,
      ...flags,
    ]);
    renameSync(draft, place.data);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was quicker: its cluster has the same password.
    if (!existsSync(place.data)) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

// The same order everywhere, whatever locales the machine has; letters beyond ASCII still have their upper case.
function localeFlags(major: number): string[] {
  if (major >= 17) return ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  return process.platform === "linux" ? ["--lc-ctype=C.UTF-8"] : [];
}

/** Spawns a server on `port`, else on the last used port when it is free, else on any; does not wait until it is ready. */
export async function launch(place: PrivateDirectory, port?: number): Promise<ChildProcess> {
  const chosen = port ?? (await freePort(lastPort(place)));
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(place);
  try {
    // A group of its own: Ctrl-C in a terminal reaches a whole group, and requests in flight still need the database.
    const child = spawn(place.binaries.postgres, ["-D", place.data, "-p", String(chosen), ...settings], {
      ...surroundings(place),
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

/** Asks a server to end: "INT" is its fast shutdown, "QUIT" its immediate one. Harmless when it has gone. */
export function signalServer(place: PrivateDirectory, pid: number, signal: "INT" | "QUIT"): void {
  try {
    if (process.platform === "win32") spawnSync(place.binaries.pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // It ended in between.
  }
}

/** Stops a server and waits until its process is gone. */
export async function stopServer(place: PrivateDirectory, pid: number): Promise<void> {
  signalServer(place, pid, "INT");
  const impatient = Date.now() + STOP_PATIENCE_MS;
  for (let insisted = false; isPostgres(pid); await delay(20)) {
    if (insisted || Date.now() < impatient) continue;
    insisted = true;
    signalServer(place, pid, "QUIT");
  }
}

/** The last lines of the server's log, for messages about a failed start. */
export function logTail(place: PrivateDirectory): string {
  const { log } = directoryFiles(place.dataDir);
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
  return lines.slice(-8).join("\n");
}

/** Writes down the port in use, for the next start and for people with psql. */
export const rememberPort = (place: PrivateDirectory, port: number) =>
  writeFileSync(directoryFiles(place.dataDir).port, `${port}\n`);

function lastPort({ dataDir }: PrivateDirectory): number {
  const { port } = directoryFiles(dataDir);
  return (existsSync(port) && Number(readFileSync(port, "utf8"))) || 0;
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => (wanted ? resolve(freePort(0)) : reject(error)));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : wanted));
    });
  });
}

function openLog({ dataDir }: PrivateDirectory): number {
  const { log } = directoryFiles(dataDir);
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`);
  return openSync(log, "a", 0o600);
}

// Our secrets stay out of the server's environment, and PG* or LC_* of the shell out of its settings.
function surroundings({ account, home }: PrivateDirectory) {
  const kept = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP"];
  const env = Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return { ...account, cwd: home, env: { ...env, LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv };
}

async function run(place: PrivateDirectory, program: string, flags: string[]): Promise<void> {
  const child = spawn(program, flags, { ...surroundings(place), stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}:\n${output.trim()}`);
}

// By its command line, not by a signal: process ids are used again, and a zombie still takes signals.
function isPostgres(pid: number): boolean {
  if (process.platform === "win32") return isAlive(pid);
  try {
    const command = existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return /(^|\/)postgres(:|\s|\0|$)/.test(command);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
