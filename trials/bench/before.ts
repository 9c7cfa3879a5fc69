import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrationNames } from "@/backend/db/journal";

/** The version before this one: its commit, and the folder of its built checkout. */
export interface Before {
  commit: string;
  folder: string;
  /** The migrations that this version adds. */
  added: string[];
}

const SHORT = 12;

const run = (command: string, args: string[], folder = ".", env = process.env): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8", maxBuffer: 1e9, env });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout.trim();
};

const fileOf = (migration: string | undefined) => `backend/db/migrations/${migration}.sql`;

const beforeNewestMigration = (): string => {
  const file = fileOf(migrationNames().at(-1));
  const added = run("git", ["log", "--diff-filter=A", "--format=%H", "-1", "--", file]);
  if (!added) throw new Error(`no commit adds ${file}: fetch the whole history, or set UPGRADE_FROM`);
  return run("git", ["rev-parse", `${added}~1`]);
};

/**
 * The commit that `UPGRADE_FROM` names, else the last one before the newest migration was added. Undefined where it does not begin
 * with the first migration of this version: its store is refused, not upgraded.
 */
export const commitBefore = (): string | undefined => {
  const chosen = process.env.UPGRADE_FROM;
  const commit = chosen ? run("git", ["rev-parse", `${chosen}^{commit}`]) : beforeNewestMigration();
  const isUpgraded = run("git", ["ls-tree", "--name-only", commit, fileOf(migrationNames()[0])]) !== "";
  return isUpgraded ? commit : undefined;
};

const isSameLock = (folder: string): boolean =>
  readFileSync("package-lock.json", "utf8") === readFileSync(path.join(folder, "package-lock.json"), "utf8");

const install = (folder: string): void => {
  if (isSameLock(folder))
    cpSync("node_modules", path.join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  else run("npm", ["install", "--no-audit", "--no-fund"], folder);
};

/** Checks out, installs and builds the version before in a temporary folder, which the next run finds again. */
export const prepareBefore = (commit: string): Before => {
  const folder = path.join(tmpdir(), `startday-before-${commit.slice(0, SHORT)}`);
  if (!existsSync(path.join(folder, ".next", "BUILD_ID"))) {
    rmSync(folder, { recursive: true, force: true });
    run("git", ["clone", "--quiet", "--no-checkout", ".", folder]);
    run("git", ["checkout", "--quiet", commit], folder);
    install(folder);
    // By its own framework: with another checkout's there would be two of React.
    run("npm", ["run", "build"], folder, { ...process.env, NODE_ENV: "production" });
  }
  const known = migrationNames(path.join(folder, "backend/db/migrations"));
  const added = migrationNames().filter((name) => !known.includes(name));
  return { commit, folder, added };
};
