import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { directoryFiles, type PrivateDirectory } from "@/backend/private-postgres/directory";

const GRACE_SECONDS = 5;

// Goes on when its input ends, which the system sees to however the owner dies. Whoever took over, and lives, has written its
// own number; nobody has when the owner died while the server was starting.
const SCRIPT = `read -r line
sleep ${GRACE_SECONDS}
read -r owner <"$1"
[ -n "$owner" ] && [ "$owner" != "$2" ] && kill -0 "$owner" && exit
read -r server <"$3" && kill -INT "$server"`;

/** Writes down that this process owns the database; a takeover by another one keeps its guard from stopping the server. */
export const writeOwner = ({ dataDir }: PrivateDirectory) =>
  writeFileSync(directoryFiles(dataDir).owner, `${process.pid}\n`);

/** Takes our name away; false when it was not ours, since somebody else has taken over. */
export function removeOwner({ dataDir }: PrivateDirectory): boolean {
  const { owner } = directoryFiles(dataDir);
  try {
    const ours = Number(readFileSync(owner, "utf8")) === process.pid;
    if (ours) rmSync(owner);
    return ours;
  } catch {
    return false;
  }
}

/**
 * A small process that stops the server some seconds after this one was killed outright, unless another owner came by then.
 * Not on Windows, where the next start takes the server over.
 */
export function startOrphanGuard(place: PrivateDirectory): { end(): void } {
  if (process.platform === "win32") return { end: () => undefined };
  const files = [directoryFiles(place.dataDir).owner, String(process.pid), path.join(place.data, "postmaster.pid")];
  const guard: ChildProcess = spawn("/bin/sh", ["-c", SCRIPT, "startday-guard", ...files], {
    cwd: "/",
    env: { PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell there is no guard, and the next start still takes over.
  guard.on("error", () => undefined);
  guard.stdin?.on("error", () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  return { end: () => void guard.kill("SIGTERM") };
}
