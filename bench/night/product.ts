import path from "node:path";
import { pathToFileURL } from "node:url";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { createLedger, type Ledger } from "@/tests/faults/bench/ledger";
import { type BenchProcess, startApplication } from "@/tests/faults/bench/process";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { temporaryDataDir } from "@/tests/support/postgres";
import type { Stage } from "./round";
import { seedNight } from "./seed-night";

/** The networks of the night, and the centre that opens in each. */
const PLACES = { am: "yerevan", de: "berlin", kut: "kutaisi", tks: "takasaki", ba: "buenos-aires" } as const;
export const TENANTS = Object.keys(PLACES) as (keyof typeof PLACES)[];
export const PROCESSES = 2;
const WEEKS_A_ROUND = 4;
const PROBE = pathToFileURL(path.resolve("bench/night/probe.mjs"));

/** Two processes of a build on one durable database. */
export interface Product {
  database: BenchDatabase;
  gateway: Gateway;
  processes: BenchProcess[];
  /** The folder into which the processes write their stalls and their memory. */
  probes: string;
  ledger: Ledger;
}

/** Starts the build of a checkout, and stops it after the work. */
export const withProduct = async <Result>(
  folder: string,
  work: (product: Product) => Promise<Result>,
): Promise<Result> => {
  const database = await startDatabase();
  const gateway = await startGateway();
  const [probes, dataDir] = [temporaryDataDir(), temporaryDataDir()];
  const processes: BenchProcess[] = [];
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    SMS_GATEWAY_URL: gateway.url,
    WORKERS: "1",
    // More people than a country's budget of an hour has: the night measures bookings.
    BUDGETS_PER_TENANT_PER_DAY: "messages=1000000",
    NIGHT_PROBE: probes,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${PROBE}`,
  };
  try {
    for (let count = PROCESSES; count > 0; count -= 1)
      processes.push(await startApplication(environment, undefined, folder));
    return await work({ database, gateway, processes, probes, ledger: createLedger() });
  } finally {
    for (const { end } of processes) await end("SIGTERM");
    await gateway.close();
    await database.stop();
    for (const dir of [probes, dataDir]) removeDataDir(dir);
  }
};

/** What a stage needs of the product. */
interface Staged extends Pick<Product, "database" | "gateway" | "ledger"> {
  processes: readonly Pick<BenchProcess, "port">[];
}

/** Opens days of their own for the people of a round. */
export const stageOf = async (
  { database, gateway, processes, ledger }: Staged,
  people: number,
  round: number,
): Promise<Stage> => {
  const opening = {
    applicants: people / TENANTS.length,
    fromWeek: 3 + WEEKS_A_ROUND * round,
    time: `1${5 + round}:00`,
  };
  const towns = TENANTS.map(async (tenant) => {
    return [tenant, await seedNight(database.pool, { tenant, locationKey: PLACES[tenant], ...opening })] as const;
  });
  return {
    ports: processes.map(({ port }) => port),
    gateway,
    ledger,
    towns: Object.fromEntries(await Promise.all(towns)),
  };
};
