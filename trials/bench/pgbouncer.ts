import { chownSync, writeFileSync } from "node:fs";
import path from "node:path";
import { serverAccount } from "@/backend/private-postgres/account";
import { ensureFromDebian } from "@/tests/support/debian.mjs";
import { freePort } from "@/tests/support/free-port";
import { asClient } from "@/tests/support/postgres";
import { atPort } from "./at-port";
import { runAsServer, type ServerProcess, serverFolder, startServer } from "./server-programs";

const PROGRAM = "/usr/sbin/pgbouncer";

/** Whether PgBouncer is there, installed from Debian where that is possible. */
export const hasPgBouncer = (): boolean => ensureFromDebian(["pgbouncer"], [PROGRAM]);

/** A PgBouncer in front of one database. */
export interface PgBouncer {
  /** The database's address through it. */
  url: string;
  version: string;
  /** A command of its console, such as `RECONNECT`. */
  command(text: string): Promise<unknown[]>;
  /** Kills it and starts it again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  parent: string;
  mode: "session" | "transaction";
  settings?: Record<string, string | number>;
}

const readVersion = async (folder: string): Promise<string> =>
  /PgBouncer (\S+)/.exec(await runAsServer(PROGRAM, ["--version"], folder))?.[1] ?? "unknown";

const writeSettings = (folder: string, port: number, { databaseUrl, mode, settings }: Options): string => {
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const users = path.join(folder, "users.txt");
  const file = path.join(folder, "pgbouncer.ini");
  const values = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "plain",
    auth_file: users,
    admin_users: username,
    pool_mode: mode,
    ...settings,
  };
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${value}`);
  const database = `${name} = host=${hostname} port=${databasePort} dbname=${name}`;
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(file, ["[databases]", database, "[pgbouncer]", ...lines, ""].join("\n"));
  const account = serverAccount(folder);
  if (account) for (const written of [users, file]) chownSync(written, account.uid, account.gid);
  return file;
};

/** Starts a PgBouncer on a free port in front of a database. */
export const startPgBouncer = async (options: Options): Promise<PgBouncer> => {
  const folder = serverFolder(options.parent, `pgbouncer-${options.mode}`);
  const port = await freePort();
  const url = atPort(options.databaseUrl, port);
  const file = writeSettings(folder, port, options);
  const isUp = () => asClient(url, async (client) => (await client.query("SELECT 1")).rowCount === 1);
  const start = (): Promise<ServerProcess> => startServer(PROGRAM, [file], { folder, isUp });
  let server = await start();
  return {
    url,
    version: await readVersion(folder),
    command: (text) => asClient(atPort(url, port, "pgbouncer"), async (client) => (await client.query(text)).rows),
    restart: async () => {
      await server.end("SIGKILL");
      server = await start();
    },
    stop: () => server.end("SIGKILL"),
  };
};
