import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The system account a server runs as. */
export interface Account {
  uid: number;
  gid: number;
}

const ORDINARY_USER = "postgres";

/** True when this process is root, whom PostgreSQL refuses to run as. */
export const isRoot = () => process.getuid?.() === 0;

/**
 * The account to run the server as: undefined for our own. As root it is the owner of `data`, where there is one,
 * else the user `postgres`, who is created when missing. Throws when that fails.
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

/** Whether `account` may enter `folder`: asked of the system, since every parent counts. */
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
  // A failure may be another process creating it at this moment: the look-up decides.
  spawnSync("useradd", flags);
  return lookUp();
}
