import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { Installation } from "@/backend/private-postgres/installation";

/** A server process. Its port, and for a moment its number, which is then 0, is unknown until the server has written it down. */
export interface Running {
  pid: number;
  port: number | undefined;
}

// A starting server creates the file, and writes its number into it at once.
const WRITTEN_WITHIN_MS = 2000;

export const lockFile = (data: string) => path.join(data, "postmaster.pid");

/**
 * The running server of this cluster, from `postmaster.pid`; undefined if there is none. A number in it proves nothing: it may belong
 * to another process by now. Removes a file that would prevent a start although no server of this folder has it.
 */
export function runningServer({ data }: Installation): Running | undefined {
  const file = lockFile(data);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined) return undefined;
  const lines = orNothing(() => readFileSync(file, "utf8")).split("\n");
  // Negative in single-user mode.
  const pid = Number.parseInt(lines[0] ?? "", 10) || 0;
  const isHeld = pid ? isServerOf(data, Math.abs(pid)) : Math.abs(Date.now() - written) < WRITTEN_WITHIN_MS;
  if (isHeld) return pid < 0 ? undefined : { pid, port: Number(lines[3]) || undefined };
  // PostgreSQL refuses to start if the file names no process, or any that lives. It ignores one that names a dead one.
  if (!pid || isAlive(Math.abs(pid))) rmSync(file, { force: true });
  return undefined;
}

/** Whether this process is, at this moment, a PostgreSQL that runs on `data`: its command names the folder, or it works there. */
export function isServerOf(data: string, pid: number): boolean {
  const command = commandOf(pid);
  const worksIn = () => orNothing(() => readlinkSync(`/proc/${pid}/cwd`));
  return /(^|[\\/])postgres /.test(command) && (command.includes(` -D ${data} `) || worksIn() === data);
}

// Of a zombie, which still accepts signals, it is empty.
function commandOf(pid: number): string {
  if (existsSync("/proc/self/cmdline"))
    return orNothing(() => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
  const query = `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`;
  const [program, flags] =
    process.platform === "win32"
      ? ["powershell", ["-NoProfile", "-Command", query]]
      : ["ps", ["-ww", "-o", "args=", "-p", String(pid)]];
  const command = orNothing(() => execFileSync(program, flags, { encoding: "utf8" }));
  return `${command.trim().replaceAll('"', "").replace("postgres.exe", "postgres")} `;
}

function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
