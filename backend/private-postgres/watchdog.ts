import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import { dataDirFiles, type Installation } from "@/backend/private-postgres/installation";
import { lockFile } from "@/backend/private-postgres/lock-file";

const GRACE_SECONDS = 5;

// The first `read` ends when the owner dies in any way, because the system closes the pipe. A live new owner has written its own
// process id to the owner file; no process has if the owner died while the server was starting. The number in `postmaster.pid` may
// belong to another process by now: only a server that was started on this folder is signalled.
const SCRIPT = `read -r line
sleep ${GRACE_SECONDS}
read -r owner <"$1"
[ -n "$owner" ] && [ "$owner" != "$2" ] && kill -0 "$owner" && exit
read -r server <"$3"
command=$(tr '\\000' ' ' <"/proc/$server/cmdline" || ps -ww -o args= -p "$server")
case "$command " in *"postgres -D $4 "*) kill -INT "$server" ;; esac`;

/**
 * Starts a small process that stops the server five seconds after this process was killed, unless a new owner has adopted it.
 * Does nothing on Windows, where the next start adopts the server.
 */
export function startWatchdog(installation: Installation): { end(): void } {
  if (process.platform === "win32") return { end: () => undefined };
  const files = [
    dataDirFiles(installation.dataDir).owner,
    String(process.pid),
    lockFile(installation.data),
    installation.data,
  ];
  const watchdog: ChildProcess = spawn("/bin/sh", ["-c", SCRIPT, "startday-watchdog", ...files], {
    cwd: "/",
    env: { PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell there is no watchdog; the next start adopts the server.
  watchdog.on("error", () => undefined);
  watchdog.stdin?.on("error", () => undefined);
  watchdog.unref();
  (watchdog.stdin as Socket | null)?.unref();
  return { end: () => void watchdog.kill("SIGTERM") };
}
