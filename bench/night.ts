import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { figuresOf, type Night, paceFigure, printDetails } from "./night/figures";
import { AT_ONCE, comparePaces } from "./night/pace";
import { peopleFor } from "./night/people";
import { PROCESSES, type Product, stageOf, TENANTS, withProduct } from "./night/product";
import { brokenPromises } from "./night/promises";
import { playAtFullSpeed, playAtHumanPace } from "./night/round";
import { busySeconds, memoryHeldBy, stallsOf } from "./night/watch";
import { writeResults } from "./results";
import { build } from "./served";

const MINUTE_MS = 60_000;
const FULL_NIGHT_MINUTES = 5;
const PEOPLE_A_MINUTE = 200;
/** The share of the night that warms up the processes. */
const WARM_UP = 0.2;

const printSurprises = (surprises: readonly string[]): void => {
  for (const surprise of new Set(surprises)) console.log(`unexpected: ${surprise}`);
};

const playNight = async (product: Product, minutes: number, count: number, fastCount: number): Promise<Night> => {
  const { database, processes, probes, ledger } = product;
  const opening = await stageOf(product, count, 0);
  const startedAt = Date.now();
  const warm = delay(minutes * MINUTE_MS * WARM_UP).then(() => memoryHeldBy(probes, processes));
  const human = await playAtHumanPace(opening, peopleFor(TENANTS, count, 0), minutes * MINUTE_MS);
  printSurprises(human.answers.surprises);
  const [before, after] = [await warm, await memoryHeldBy(probes, processes)];
  const stalls = stallsOf(probes, processes, startedAt, Date.now());
  const busy = busySeconds(probes, processes);

  const next = await stageOf(product, fastCount, 1);
  const fastStartedAt = Date.now();
  const fast = await playAtFullSpeed(next, peopleFor(TENANTS, fastCount, 1), AT_ONCE);
  printSurprises(fast.answers.surprises);
  const end = await memoryHeldBy(probes, processes);
  const fastStalls = stallsOf(probes, processes, fastStartedAt, Date.now());

  const broken = await brokenPromises(database.pool, ledger);
  const busyAfterBoth = busySeconds(probes, processes);
  return { human, fast, before, after, end, stalls, fastStalls, broken, busy: [busy, busyAfterBoth] };
};

/**
 * Measures an opening night: 1,000 applicants of five networks who come within five minutes at human pace, then as many others at full
 * speed, on two processes and one durable database. `NIGHT_MINUTES` shortens it, with fewer people.
 */
export const measureNight = async (): Promise<void> => {
  build(".");
  const minutes = Number(process.env.NIGHT_MINUTES || FULL_NIGHT_MINUTES);
  const count = Math.round(minutes * PEOPLE_A_MINUTE);
  const fastCount = Math.max(AT_ONCE, count);
  const night = await withProduct(".", (product) => playNight(product, minutes, count, fastCount));
  printDetails(night);
  const machine = `${PROCESSES} processes and ${availableParallelism()} cores`;
  const people = `${count} applicants of five networks within ${minutes} minutes, then ${fastCount} more at full speed`;
  writeResults("night", `Opening night on ${machine}: ${people}`, figuresOf(night));
};

const PEOPLE_A_TURN = 250;

/** Measures complete journeys at full speed by turns with another built checkout, which `BENCH_BEFORE` names; else nothing. */
export const measurePace = async (): Promise<void> => {
  const folder = process.env.BENCH_BEFORE;
  if (!folder) return console.log("without BENCH_BEFORE there is nothing to compare with");
  build(".");
  const paces = await comparePaces(folder, PEOPLE_A_TURN);
  printSurprises([...paces.now.surprises, ...paces.before.surprises.map((surprise) => `before: ${surprise}`)]);
  const machine = `${PROCESSES} processes and ${availableParallelism()} cores`;
  writeResults("pace", `Applicants at full speed on ${machine}, by turns with before`, [paceFigure(paces)]);
};
