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

/** Everything that starting and finding one private server needs. */
export interface PrivateDirectory {
  /** The directory it was asked for; small files beside the data lie here. */
  dataDir: string;
  /** The server's own folder, and the cluster in it. */
  home: string;
  data: string;
  account: Account | undefined;
  binaries: Binaries;
  major: number;
  password: string;
}

/** The files kept in a data directory beside the cluster. */
export const directoryFiles = (dataDir: string) => ({
  password: path.join(dataDir, "postgres.password"),
  home: path.join(dataDir, "postgres.home"),
  port: path.join(dataDir, "postgres.port"),
  owner: path.join(dataDir, "postgres.owner"),
  log: path.join(dataDir, "postgres.log"),
});

/**
 * Decides where the database of `directory` lies, with which binaries and account. As root below a closed directory, where the
 * ordinary account can reach nothing, that is a folder of its own, written down in `postgres.home`.
 * Throws when no binary runs, or when what was written down is gone.
 */
export function prepareDirectory(directory: string): PrivateDirectory {
  mkdirSync(directory, { recursive: true });
  const dataDir = realpathSync(directory);
  const home = recordedHome(dataDir) ?? homeBeside(dataDir) ?? homeElsewhere(dataDir);
  const data = path.join(home, "data");
  const account = serverAccount(home);
  refuseForeignData(data);
  const binaries = reachableBinaries(home, account);
  const password = keepOnce(directoryFiles(dataDir).password, () => randomBytes(24).toString("base64url"));
  return { dataDir, home, data, account, ...binaries, password };
}

function recordedHome(dataDir: string): string | undefined {
  const record = directoryFiles(dataDir).home;
  // Turbopack would otherwise trace, and ship, the whole project.
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

// A random ending: whoever removes a data directory and starts again gets an empty database, not the one before.
function homeElsewhere(dataDir: string): string {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const made = mkdtempSync(path.join(sharedFolder(), `${hash}-`));
  const account = serverAccount(made);
  if (account) chownSync(made, account.uid, account.gid);
  const home = keepOnce(directoryFiles(dataDir).home, () => made, 0o644);
  if (home === made) writeFileSync(path.join(made, "belongs-to.txt"), `${dataDir}\n`);
  else rmdirSync(made);
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

function reachableBinaries(home: string, account: Account | undefined): { binaries: Binaries; major: number } {
  const found = findBinaries();
  const tried = tryBinaries(found, account);
  if ("major" in tried) return { binaries: found, major: tried.major };
  if (!account || !found.root) throw new Error(noBinary(`${found.postgres} does not run (${tried.reason})`));
  const binaries = copyBinaries(found, home, account);
  const again = tryBinaries(binaries, account);
  if ("major" in again) return { binaries, major: again.major };
  throw new Error(noBinary(`${binaries.postgres} does not run (${again.reason})`));
}

/** The file's text; when there is none, `make`s it. Of several processes at once, all get what the first one made. */
function keepOnce(file: string, make: () => string, mode = 0o600): string {
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, make(), { mode });
    try {
      linkSync(draft, file);
    } catch {
      // Some file systems know no links: there, the last of two at once wins.
      if (!existsSync(file)) renameSync(draft, file);
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, "utf8").trim();
}
