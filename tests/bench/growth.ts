import { log } from "@/backend/http/log";
import { requireDurable } from "@/tests/faults/bench/database";
import { startTestDatabase } from "@/tests/support/postgres";
import { bookingRates, type Spread } from "./growth/bookings";
import { READS } from "./growth/calls";
import { doEverything } from "./growth/everything";
import { fill } from "./growth/fill";
import { type Level, openLevel } from "./growth/level";
import { largeTables, sequentialPlans, sequentialScans, statementsOf } from "./growth/plans";
import { type Figure, writeResults } from "./results";
import { byTurns } from "./turns";

/** Start days, and as many registrations. The largest takes half an hour and 30 GB, by what the large takes, so it is asked for. */
const SIZES = { small: 10_000, large: 1_000_000, largest: 10_000_000 } as const;
/** What reads a whole centre takes long enough to be measured less often. */
const TURNS: Readonly<Record<keyof typeof READS, number>> = {
  "the applicant's way": 120,
  "the week screen": 120,
  "the desk": 20,
};
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
    const begun = Date.now();
    await fill(url, size);
    console.log(`bench: ${text(size)} filled in ${Math.round((Date.now() - begun) / 1000)} s`);
    filled[text(size)] = url;
  }
  return filled;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** How the others compare with the first, which is the floor. */
const compared = (
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
        TURNS[where as keyof typeof READS],
        Object.fromEntries(levels.map((level) => [level.name, () => timed(() => read(level))])),
      );
      const judged = { unit: "ms", target: `≤ ${SLOWER}`, isMet: (ratio: number) => ratio <= SLOWER };
      figures.push(...compared(`${where}: ${name}`, medians, judged));
    }
  return figures;
};

const bookingFigures = async (levels: readonly Level[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const spread of ["one day", "all days"] satisfies Spread[]) {
    const judged = { unit: "a second", target: `≥ ${BOOKED_SLOWER}`, isMet: (ratio: number) => ratio >= BOOKED_SLOWER };
    figures.push(...compared(`booking, ${spread}`, await bookingRates(levels, spread), judged));
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
  const before = await sequentialScans(url);
  const level = await openLevel(name, url);
  const statements = await statementsOf(() => doEverything(level)).finally(level.stop);
  const after = await sequentialScans(url);
  const tables = await largeTables(url);
  const scanned = [...tables].filter((table) => (after.get(table) ?? 0) > (before.get(table) ?? 0));
  const plans = await sequentialPlans(url, statements, tables);
  const figure = (what: string, found: readonly string[]): Figure => ({
    what: `${what}, ${name} rows`,
    measured: found.join("; ") || "none",
    floor: "none",
    target: "none",
    isMet: found.length === 0,
  });
  return [
    figure(`of ${statements.length} statements, plans that read a large table from end to end`, plans),
    figure("large tables that were read from end to end", scanned),
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

/** What stays fast when the tables grow. */
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
