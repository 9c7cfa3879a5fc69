import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Account, canEnter, isRoot, serverAccount } from "@/backend/private-postgres/account";
import { type Binaries, copyBinaries, findBinaries, noBinary, tryBinaries } from "@/backend/private-postgres/binaries";
import { requireDataDir } from "@/lib/server/environment/data-dir";

/** Where one private server is installed, and how to run it. */
export interface Installation {
  /** The application's data directory, with the small files beside the cluster. */
  dataDir: string;
  /** The server's own folder; `data` is the cluster in it. */
  home: string;
  data: string;
  account: Account | undefined;
  binaries: Binaries;
  major: number;
  /** Of the application's role. */
  password: string;
}

/** A password that nobody guesses. */
export const newPassword = (): string => randomBytes(24).toString("base64url");

/** The files of a data directory beside the cluster. */
export const dataDirFiles = (dataDir: string) => ({
  password: path.join(dataDir, "postgres.password"),
  home: path.join(dataDir, "postgres.home"),
  port: path.join(dataDir, "postgres.port"),
  owner: path.join(dataDir, "postgres.owner"),
  log: path.join(dataDir, "postgres.log"),
});

/**
 * Chooses the folder, binaries and account for the database of `directory`, and creates what is missing. If root starts it in a
 * directory that the server's account cannot enter, the database goes to a shared folder, recorded in `postgres.home`.
 * Throws if no binary runs, or if the recorded folder is gone.
 */
export function prepareInstallation(directory: string, bin?: string): Installation {
  requireDataDir(directory);
  mkdirSync(directory, { recursive: true });
  const dataDir = realpathSync(directory);
  const home = recordedHome(dataDir) ?? homeBeside(dataDir) ?? sharedHome(dataDir);
  const data = path.join(home, "data");
  const account = serverAccount(home);
  refuseForeignData(data);
  const binaries = reachableBinaries(home, account, bin);
  const password = writeOnce(dataDirFiles(dataDir).password, newPassword);
  return { dataDir, home, data, account, ...binaries, password };
}

/** Removes a data directory with its database, also one that is kept elsewhere. Its server must have stopped. */
export function removeDataDir(dataDir: string): void {
  const record = dataDirFiles(dataDir).home;
  if (existsSync(/* turbopackIgnore: true */ record))
    rmSync(readFileSync(/* turbopackIgnore: true */ record, "utf8").trim(), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

function recordedHome(dataDir: string): string | undefined {
  const record = dataDirFiles(dataDir).home;
  // Otherwise Turbopack traces, and ships, the whole project.
  if (!existsSync(/* turbopackIgnore: true */ record)) return undefined;
  const home = readFileSync(/* turbopackIgnore: true */ record, "utf8").trim();
  if (existsSync(home)) return home;
  throw new Error(`The database of ${dataDir} was kept in ${home}, which is gone. Remove ${record} to begin anew.`);
}

function homeBeside(dataDir: string): string | undefined {
  const home = path.join(dataDir, "postgres");
  const account = serverAccount(home);
  if (canEnter(dataDir, account)) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    if (account) chownSync(home, account.uid, account.gid);
    return home;
  }
  if (!existsSync(home)) return undefined;
  throw new Error(`The account that owns ${home} (${account?.uid}) can no longer reach it: open its parent folders.`);
}

// A random ending: a data directory that was removed and created again gets a new, empty database.
function sharedHome(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const created = mkdtempSync(path.join(sharedFolder(), `${hash}-`));
  const account = serverAccount(created);
  if (account) chownSync(created, account.uid, account.gid);
  const home = writeOnce(dataDirFiles(dataDir).home, () => created, 0o644);
  if (home === created) writeFileSync(path.join(created, "belongs-to.txt"), `${dataDir}\n`);
  else rmdirSync(created);
  return home;
}

function sharedFolder(): string {
  const shared = "/var/lib/startday";
  try {
    mkdirSync(shared, { recursive: true });
    chmodSync(shared, 0o755);
    return shared;
  } catch {
    return tmpdir();
  }
}

function refuseForeignData(data: string): void {
  const owner = statSync(path.dirname(data)).uid;
  if (isRoot() || process.getuid === undefined || owner === process.getuid()) return;
  throw new Error(`${data} belongs to user ${owner}: start as that user or as root, or set DATA_DIR / DATABASE_URL.`);
}

function reachableBinaries(home: string, account: Account | undefined, bin?: string) {
  const installed = findBinaries(bin);
  const result = tryBinaries(installed, account);
  if ("major" in result) return { binaries: installed, major: result.major };
  if (!account || !installed.root) throw new Error(noBinary(`${installed.postgres} does not run (${result.reason})`));
  const binaries = copyBinaries(installed, home, account);
  const copyResult = tryBinaries(binaries, account);
  if ("major" in copyResult) return { binaries, major: copyResult.major };
  throw new Error(noBinary(`${binaries.postgres} does not run (${copyResult.reason})`));
}

/** The file's text, written by `make` if the file is missing. Processes that start at once all get the text of the first. */
function writeOnce(file: string, make: () => string, mode = 0o600): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, make(), { mode });
    try {
      linkSync(draft, file);
    } catch {
      // Without hard links in the file system, the last of two processes wins.
      if (!existsSync(file)) renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, "utf8").trim();
}
