import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The system account a server runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const ORDINARY_USER = "postgres";

/** Whether this process is root. PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0;

/**
 * The account to run the server as; undefined for this process's own. As root it is the owner of `data` if that exists, else the
 * user `postgres`, created if missing. Throws if it cannot be created.
 */
export function serverAccount(data: string): Account | undefined {
  if (!isRoot()) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp() ?? create();
  if (account) return account;
  throw new Error(
    `PostgreSQL does not run as root, and the user "${ORDINARY_USER}" could not be created. ` +
      "Start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether `account` may enter `folder`. The shell checks it, because every parent folder counts. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  return spawnSync("/bin/sh", ["-c", 'test -x "$1"', "sh", folder], { ...account, cwd: "/" }).status === 0;
}

function lookUp(): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(spawnSync("id", [flag, ORDINARY_USER]).stdout));
  return uid && gid ? { uid, gid } : undefined;
}

function create(): Account | undefined {
  const flags = ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ORDINARY_USER];
  // `useradd` also fails if another process creates the user at this moment: the look-up decides.
  spawnSync("useradd", flags);
  return lookUp();
}
