import { existsSync } from "node:fs";
import { startDatabase } from "@/tests/faults/bench/database";
import { SECRETS } from "@/tests/faults/bench/process";
import { DEBIAN_MAJOR, DEBIAN_POSTGRES, DEBIAN_POSTGRES_BIN } from "@/tests/support/debian-postgres.mjs";
import { bookingsOf } from "./booking";
import { startDrafter } from "./drafts";
import { startBackends } from "./processes";
import { type Figure, writeResults } from "./results";
import { byTurns } from "./turns";

const ROUNDS = 5;
const BOOKINGS = 1000;
/** How many times as long a booking may take while so many wait for its sessions. */
const TARGETS = { "400": 2, "4000": 4 } as const;
type Waiting = "0" | keyof typeof TARGETS;

/** Bookings a second while nobody and while many wait for the same sessions, in turn. */
const measureOn = async (bin: string | undefined): Promise<Record<Waiting, number>> => {
  const database = await startDatabase(undefined, bin);
  const drafter = await startDrafter(database.url, SECRETS);
  const servers = await startBackends(database.url);
  const run = (waiting: number) => async () => {
    const opened = await drafter.open(BOOKINGS);
    await drafter.pool.query("DELETE FROM waiting_list");
    if (waiting > 0) await drafter.wait(waiting, opened);
    return bookingsOf(servers, await drafter.draw(BOOKINGS, [opened]));
  };
  try {
    return await byTurns(ROUNDS, { "0": run(0), "400": run(400), "4000": run(4000) });
  } finally {
    await servers.stop();
    await drafter.stop();
    await database.stop();
  }
};

const text = (perSecond: number) => `${Math.round(perSecond)} /s`;

const figuresOn = async (name: string, bin?: string): Promise<Figure[]> => {
  const measured = await measureOn(bin);
  return Object.entries(TARGETS).map(([waiting, target]) => {
    const perSecond = measured[waiting as Waiting];
    const ratio = measured["0"] / perSecond;
    return {
      what: `${name}: a booking while ${waiting} wait for its sessions`,
      measured: `${text(perSecond)}, ${ratio.toFixed(2)} times as long`,
      floor: `nobody waits: ${text(measured["0"])}`,
      target: `≤ ${target} times`,
      isMet: ratio <= target,
    };
  });
};

/** Measures bookings beside a long waiting list, on the private PostgreSQL and on the oldest that is supported, with its own settings. */
export const measureWaiting = async (): Promise<void> => {
  const figures = await figuresOn("the private PostgreSQL");
  if (existsSync(DEBIAN_POSTGRES))
    figures.push(...(await figuresOn(`PostgreSQL ${DEBIAN_MAJOR} of Debian`, DEBIAN_POSTGRES_BIN)));
  writeResults("booking-waiting", "Booking, while others wait", figures);
};
