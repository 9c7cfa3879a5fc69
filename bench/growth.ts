import { log } from "@/backend/http/log";
import { requireDurable } from "@/tests/faults/bench/database";
import { startTestDatabase } from "@/tests/support/postgres";
import { bookingRates, type Spread } from "./growth/bookings";
import { READS } from "./growth/calls";
import { runEverything } from "./growth/everything";
import { fill } from "./growth/fill";
import { type Level, openLevel } from "./growth/level";
import { largeTables, sequentialPlans, sequentialScans, statementsOf } from "./growth/plans";
import { type Figure, writeResults } from "./results";
import { byTurns } from "./turns";

/** Numbers of start days and of registrations. `GROWTH=full` adds the largest, about an hour and 35 GB. */
const SIZES = { small: 10_000, large: 1_000_000, largest: 10_000_000 } as const;
/** How often each read is measured. */
const TURNS = 120;
const SLOWER = 1.5;
const BOOKED_SLOWER = 0.9;

type Filled = Readonly<Record<string, string>>;

const text = (count: number): string => count.toLocaleString("en-US");

const fillAll = async (create: () => Promise<string>): Promise<Filled> => {
  const { largest, ...usual } = SIZES;
  const sizes = Object.values(process.env.GROWTH === "full" ? { ...usual, largest } : usual);
  const filled: Record<string, string> = {};
  for (const size of sizes) {
    const url = await create();
    const startedAt = Date.now();
    await fill(url, size);
    console.log(`bench: ${text(size)} filled in ${Math.round((Date.now() - startedAt) / 1000)} s`);
    filled[text(size)] = url;
  }
  return filled;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Compares the other sizes with the first, which is the floor. */
const comparedFigures = (
  what: string,
  medians: Readonly<Record<string, number>>,
  { unit, target, isMet }: { unit: string; target: string; isMet: (ratio: number) => boolean },
): Figure[] => {
  const [[, floor = 0] = [], ...others] = Object.entries(medians);
  return others.map(([name, value]) => ({
    what: `${what}, ${name} rows`,
    measured: `${(value / floor).toFixed(2)} (${value.toFixed(1)} ${unit})`,
    floor: `${floor.toFixed(1)} ${unit}`,
    target,
    isMet: isMet(value / floor),
  }));
};

const readFigures = async (levels: readonly Level[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [where, reads] of Object.entries(READS))
    for (const [name, read] of Object.entries(reads)) {
      const medians = await byTurns(
        TURNS,
        Object.fromEntries(levels.map((level) => [level.name, () => timed(() => read(level))])),
      );
      const criterion = { unit: "ms", target: `≤ ${SLOWER}`, isMet: (ratio: number) => ratio <= SLOWER };
      figures.push(...comparedFigures(`${where}: ${name}`, medians, criterion));
    }
  return figures;
};

const bookingFigures = async (levels: readonly Level[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const spread of ["one day", "all days"] satisfies Spread[]) {
    const criterion = {
      unit: "a second",
      target: `≥ ${BOOKED_SLOWER}`,
      isMet: (ratio: number) => ratio >= BOOKED_SLOWER,
    };
    figures.push(...comparedFigures(`booking, ${spread}`, await bookingRates(levels, spread), criterion));
  }
  return figures;
};

const onLevels = async (filled: Filled, work: (levels: readonly Level[]) => Promise<Figure[]>): Promise<Figure[]> => {
  const levels: Level[] = [];
  try {
    for (const [name, url] of Object.entries(filled)) levels.push(await openLevel(name, url));
    return await work(levels);
  } finally {
    for (const level of levels) await level.stop();
  }
};

const planFigures = async (url: string, name: string): Promise<Figure[]> => {
  const scansBefore = await sequentialScans(url);
  const level = await openLevel(name, url);
  const statements = await statementsOf(() => runEverything(level)).finally(level.stop);
  const scansAfter = await sequentialScans(url);
  const tables = await largeTables(url);
  const scanned = [...tables].filter((table) => (scansAfter.get(table) ?? 0) > (scansBefore.get(table) ?? 0));
  const plans = await sequentialPlans(url, statements, tables);
  const figure = (what: string, problems: readonly string[]): Figure => ({
    what: `${what}, ${name} rows`,
    measured: problems.join("; ") || "none",
    floor: "none",
    target: "none",
    isMet: problems.length === 0,
  });
  return [
    figure(`of ${statements.length} statements, plans with a sequential scan of a large table`, plans),
    figure("large tables with sequential scans", scanned),
  ];
};

const figuresOf = async (filled: Filled): Promise<Figure[]> => {
  const figures = await onLevels(filled, async (levels) => [
    ...(await readFigures(levels)),
    ...(await bookingFigures(levels)),
  ]);
  for (const [name, url] of Object.entries(filled).slice(1)) figures.push(...(await planFigures(url, name)));
  return figures;
};

/** Measures reads and bookings as the tables grow. */
export const measureGrowth = async (): Promise<void> => {
  log.level = "error";
  const database = await startTestDatabase();
  try {
    await requireDurable(database.url);
    writeResults(
      "growth",
      "Growth, against ten thousand rows",
      await figuresOf(await fillAll(database.createDatabase)),
    );
  } finally {
    await database.stop();
  }
};
