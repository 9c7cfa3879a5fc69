import { setTimeout as delay } from "node:timers/promises";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { createLedger } from "@/tests/faults/bench/ledger";
import { type BenchProcess, startApplication } from "@/tests/faults/bench/process";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { temporaryDataDir } from "@/tests/support/postgres";
import { figuresOf, printDetails } from "./night/figures";
import { peopleFor } from "./night/people";
import { brokenPromises } from "./night/promises";
import { playAtFullSpeed, playAtHumanPace, type RoundResult, type Stage } from "./night/round";
import { seedNight } from "./night/seed-night";
import { busySeconds, memoryHeldBy, stallsOf } from "./night/watch";
import { writeResults } from "./results";
import { build } from "./served";

/** The networks of the night, and the centre that opens in each. */
const PLACES = { am: "yerevan", de: "berlin", kut: "kutaisi", tks: "takasaki", ba: "buenos-aires" } as const;
const TENANTS = Object.keys(PLACES) as (keyof typeof PLACES)[];
const MINUTE_MS = 60_000;
const FULL_NIGHT_MINUTES = 5;
const PEOPLE_A_MINUTE = 200;
/** The share of the night that warms up the processes. */
const WARM_UP = 0.2;
const AT_ONCE = 64;
const PROCESSES = 2;
const WEEKS_A_ROUND = 4;

interface Product {
  database: BenchDatabase;
  gateway: Gateway;
  processes: BenchProcess[];
  probes: string;
}

const townsFor = async ({ database }: Product, count: number, round: number): Promise<Stage["towns"]> => {
  const opening = { applicants: count / TENANTS.length, fromWeek: 3 + WEEKS_A_ROUND * round, time: `1${5 + round}:00` };
  const towns = TENANTS.map(async (tenant) => {
    return [tenant, await seedNight(database.pool, { tenant, locationKey: PLACES[tenant], ...opening })] as const;
  });
  return Object.fromEntries(await Promise.all(towns));
};

const withProduct = async (work: (product: Product) => Promise<void>): Promise<void> => {
  build(".");
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
    MESSAGES_PER_DIAL_CODE_PER_HOUR: "1000000",
    NIGHT_PROBE: probes,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ./tests/bench/night/probe.mjs`,
  };
  try {
    for (let count = PROCESSES; count > 0; count -= 1) processes.push(await startApplication(environment));
    await work({ database, gateway, processes, probes });
  } finally {
    for (const { end } of processes) await end("SIGTERM");
    await gateway.close();
    await database.stop();
    for (const folder of [probes, dataDir]) removeDataDir(folder);
  }
};

const printSurprises = ({ answers: { surprises } }: RoundResult): void => {
  for (const surprise of new Set(surprises)) console.log(`unexpected: ${surprise}`);
};

/**
 * Measures an opening night: 1,000 applicants of five networks who come within five minutes at human pace, then as many others at full
 * speed, on two processes and one durable database. `NIGHT_MINUTES` shortens it, with fewer people.
 */
export const measureNight = (): Promise<void> =>
  withProduct(async (product) => {
    const minutes = Number(process.env.NIGHT_MINUTES || FULL_NIGHT_MINUTES);
    const count = Math.round(minutes * PEOPLE_A_MINUTE);
    const { database, gateway, processes, probes } = product;
    const ledger = createLedger();
    const ports = processes.map(({ port }) => port);
    const stage = async (round: number, people: number) => ({
      ports,
      gateway,
      ledger,
      towns: await townsFor(product, people, round),
    });

    const opening = await stage(0, count);
    const startedAt = Date.now();
    const warm = delay(minutes * MINUTE_MS * WARM_UP).then(() => memoryHeldBy(probes, processes));
    const human = await playAtHumanPace(opening, peopleFor(TENANTS, count, 0), minutes * MINUTE_MS);
    printSurprises(human);
    const [memoryBefore, memoryAfter] = [await warm, await memoryHeldBy(probes, processes)];
    const stalls = stallsOf(probes, processes, startedAt, Date.now());
    const busy = busySeconds(probes, processes);

    const fastCount = Math.max(AT_ONCE, count);
    const next = await stage(1, fastCount);
    const fastStartedAt = Date.now();
    const fast = await playAtFullSpeed(next, peopleFor(TENANTS, fastCount, 1), AT_ONCE);
    printSurprises(fast);
    const memoryAtEnd = await memoryHeldBy(probes, processes);
    const fastStalls = stallsOf(probes, processes, fastStartedAt, Date.now());

    const broken = await brokenPromises(database.pool, ledger);
    const night = {
      count,
      minutes,
      human,
      fast,
      before: memoryBefore,
      after: memoryAfter,
      end: memoryAtEnd,
      stalls,
      fastStalls,
      broken,
      busy: [busy, busySeconds(probes, processes)] as const,
    };
    printDetails(night);
    const title = `Opening night: ${count} applicants of five networks within ${minutes} minutes, then ${fastCount} more at full speed`;
    writeResults("night", title, figuresOf(night));
  });
