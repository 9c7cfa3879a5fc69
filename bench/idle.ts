import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { temporaryDataDir } from "@/tests/support/postgres";
import { writeResults } from "./results";
import { type Served, serveBare, serveProductOn } from "./served";

// Background jobs rest when they found nothing for a minute.
const SETTLE_MS = 75_000;
const MEASURE_MS = 60_000;
const TARGET_MS = 5;
/** The kernel counts a process's time in hundredths of a second. */
const TICK_MS = 10;

/** The processor's time that a process has had, in milliseconds. */
const processorMS = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return TICK_MS * (Number(fields[11]) + Number(fields[12]));
};

/** Milliseconds of the processor a second that a process uses while nobody asks it for anything. */
const restingCost = async (starting: Promise<Served>): Promise<number> => {
  const { pid, stop } = await starting;
  await delay(SETTLE_MS);
  const before = processorMS(pid);
  await delay(MEASURE_MS);
  const cost = (processorMS(pid) - before) / (MEASURE_MS / 1000);
  await stop();
  return cost;
};

const text = (cost: number) => `${cost.toFixed(1)} ms a second`;

/** Measures what a process costs that rests, with its background jobs. */
export const measureIdle = async (): Promise<void> => {
  const dataDir = temporaryDataDir();
  try {
    const [floor, cost] = await Promise.all([restingCost(serveBare()), restingCost(serveProductOn(dataDir))]);
    writeResults("idle", "At rest", [
      {
        what: `processor of a resting process with background jobs, ${ALL_TENANTS.length} networks`,
        measured: text(cost),
        floor: `bare application: ${text(floor)}`,
        target: `≤ ${TARGET_MS} ms a second`,
        isMet: cost <= TARGET_MS,
      },
    ]);
  } finally {
    removeDataDir(dataDir);
  }
};
