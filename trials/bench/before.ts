import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readJournal } from "@/backend/db/journal";

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

/** The commit that `UPGRADE_FROM` names, else the last one before the newest migration was added. */
const commitBefore = (): string => {
  const chosen = process.env.UPGRADE_FROM;
  if (chosen) return run("git", ["rev-parse", `${chosen}^{commit}`]);
  const file = `backend/db/migrations/${readJournal().at(-1)?.tag}.sql`;
  const added = run("git", ["log", "--diff-filter=A", "--format=%H", "-1", "--", file]);
  if (!added) throw new Error(`no commit adds ${file}: fetch the whole history, or set UPGRADE_FROM`);
  return run("git", ["rev-parse", `${added}~1`]);
};

const isSameLock = (folder: string): boolean =>
  readFileSync("package-lock.json", "utf8") === readFileSync(path.join(folder, "package-lock.json"), "utf8");

const install = (folder: string): void => {
  if (isSameLock(folder))
    cpSync("node_modules", path.join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  else run("npm", ["install", "--no-audit", "--no-fund"], folder);
};

/** Checks out, installs and builds the version before in a temporary folder, which the next run finds again. */
export const prepareBefore = (): Before => {
  const commit = commitBefore();
  const folder = path.join(tmpdir(), `startday-before-${commit.slice(0, SHORT)}`);
  if (!existsSync(path.join(folder, ".next", "BUILD_ID"))) {
    rmSync(folder, { recursive: true, force: true });
    run("git", ["clone", "--quiet", "--no-checkout", ".", folder]);
    run("git", ["checkout", "--quiet", commit], folder);
    install(folder);
    // By its own framework: with another checkout's there would be two of React.
    run("npm", ["run", "build"], folder, { ...process.env, NODE_ENV: "production" });
  }
  const known = new Set(readJournal(path.join(folder, "backend/db/migrations")).map(({ tag }) => tag));
  const added = readJournal().flatMap(({ tag }) => (known.has(tag) ? [] : [tag]));
  return { commit, folder, added };
};
