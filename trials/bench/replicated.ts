import path from "node:path";
import { requireDurable } from "@/tests/faults/bench/database";
import { type FaultProxy, startProxy } from "@/tests/faults/bench/proxy";
import { waitUntil } from "@/tests/faults/bench/wait";
import { DEBIAN_POSTGRES_BIN } from "@/tests/support/debian-postgres.mjs";
import { freePort } from "@/tests/support/free-port";
import { asClient } from "@/tests/support/postgres";
import { runAsServer, type ServerProcess, serverFolder, startServer } from "./server-programs";

/** A PostgreSQL with a standby that receives everything it writes. */
export interface Replicated {
  version: string;
  /** The superuser's addresses, for the trial's own statements. */
  primary: Node;
  standby: Node;
  /** The way from the primary to the standby. */
  link: FaultProxy;
  stop(): Promise<void>;
}

interface Node {
  url: string;
  port: number;
  /** Kills the server as a power cut does. */
  kill(): Promise<void>;
}

type Replication = "synchronous" | "asynchronous";

const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "hot_standby=on",
  "wal_receiver_timeout=60s",
];
const program = (name: string) => path.join(DEBIAN_POSTGRES_BIN, name);

const askNode = (url: string, text: string) =>
  asClient(url, async (client) => Object.values((await client.query(text)).rows[0] ?? {})[0]);

const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

const startNode = async (folder: string, port: number): Promise<Node & { server: ServerProcess }> => {
  const url = urlAt(port);
  const settings = SETTINGS.flatMap((setting) => ["-c", setting]);
  const isUp = async () => (await askNode(url, "SELECT 1")) === 1;
  const server = await startServer(program("postgres"), ["-D", folder, "-p", String(port), ...settings], {
    folder,
    isUp,
  });
  return { url, port, server, kill: () => server.end("SIGKILL") };
};

const initialise = (folder: string) =>
  runAsServer(
    program("initdb"),
    ["-D", folder, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "--lc-ctype=C.UTF-8"],
    folder,
  );

/** Lets every commit wait until the standby has it on its disk. */
const replicateSynchronously = async (url: string) => {
  await askNode(url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await askNode(url, "SELECT pg_reload_conf()");
  const state = "SELECT sync_state FROM pg_stat_replication";
  await waitUntil("the synchronous standby", async () => (await askNode(url, state)) === "sync");
};

/** Starts a primary and a standby of Debian's PostgreSQL, with the product's empty database. Everybody on this machine may connect. */
export const startReplicated = async (parent: string, replication: Replication): Promise<Replicated> => {
  const [first, second] = ["primary", "standby"].map((name) => serverFolder(parent, `${replication}-${name}`)) as [
    string,
    string,
  ];
  await initialise(first);
  const primary = await startNode(first, await freePort());
  await askNode(primary.url, "CREATE ROLE startday LOGIN");
  await askNode(primary.url, "CREATE DATABASE startday OWNER startday");
  const link = await startProxy(primary.port);
  const from = ["-h", "127.0.0.1", "-p", String(link.port), "-U", "postgres"];
  // `-R` makes it a standby of this primary.
  await runAsServer(program("pg_basebackup"), ["-D", second, "-R", "-X", "stream", "-c", "fast", ...from], second);
  const standby = await startNode(second, await freePort());
  if (replication === "synchronous") await replicateSynchronously(primary.url);
  await requireDurable(primary.url);
  const stop = async () => {
    await Promise.all([primary.server.end("SIGKILL"), standby.server.end("SIGKILL")]);
    await link.close();
  };
  return { version: String(await askNode(primary.url, "SHOW server_version")), primary, standby, link, stop };
};

/** Makes the standby the primary; returns once it accepts changes. */
export const promote = async ({ standby }: Replicated): Promise<void> => {
  if ((await askNode(standby.url, "SELECT pg_promote()")) !== true) throw new Error("the standby was not promoted");
};
