import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { startPrivatePostgres } from "@/backend/private-postgres/private-postgres";
import { asClient, temporaryDataDir } from "@/tests/support/postgres";
import { waitUntil } from "./wait";

/** The bench's own PostgreSQL, which may be killed; its owner starts it again on the same port. */
export interface BenchDatabase {
  url: string;
  /** For the bench's own statements. */
  pool: pg.Pool;
  dataDir: string;
  /** The id of the server's process. */
  pid(): number;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings without which acknowledged data may be lost. */
const DURABLE = ["fsync", "synchronous_commit", "full_page_writes"];

/** Throws when commits may be acknowledged before they are on the disk: the bench would then prove nothing. */
export const requireDurable = (url: string): Promise<void> =>
  asClient(url, async (client) => {
    for (const name of DURABLE) {
      const { rows } = await client.query<{ value: string }>("SELECT current_setting($1) AS value", [name]);
      if (rows[0]?.value !== "on") throw new Error(`${name} is ${rows[0]?.value}`);
    }
  });

const isAnswering = (url: string) => asClient(url, async (client) => (await client.query("SELECT 1")).rowCount === 1);

/** Starts a PostgreSQL on a free port, which must be durable. `bin` is the folder of another one's programs. */
export const startDatabase = async (dataDir = temporaryDataDir(), bin?: string): Promise<BenchDatabase> => {
  const { url, stop } = await startPrivatePostgres(dataDir, bin);
  await requireDurable(url);
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Connections are killed with the server.
  pool.on("error", () => undefined);
  const pidFile = path.join(dataDir, "postgres", "data", "postmaster.pid");
  const readPid = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  return {
    url,
    pool,
    dataDir,
    pid: readPid,
    kill: async () => {
      const oldPid = readPid();
      process.kill(oldPid, "SIGKILL");
      await waitUntil("another PostgreSQL", async () => readPid() !== oldPid && (await isAnswering(url)));
    },
    stop: async () => {
      await pool.end();
      await stop();
      removeDataDir(dataDir);
    },
  };
};
