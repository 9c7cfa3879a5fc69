/** An input of a size, ready to be handled: making it is not counted. */
type Prepare = (size: number) => () => unknown;

/** Milliseconds of the processor for inputs of the size n, 2n and 4n. */
export type Costs = readonly number[];

const SHARES = [4, 2, 1];
/** Less than this for the largest input is cheap, however it grows: so small a time is mostly chance. */
const CHEAP_MS = 50;
/** An input four times as large costs four times as much where the cost is linear, and sixteen times where it is quadratic. */
const GROWTH = 8;
/** So much is never chance: larger inputs are not tried. */
const HOPELESS_MS = 1000;
/** A collection of garbage, or another program in the processor's caches, may disturb a measurement, but not all of them. */
const TRIES = 6;
/** The table shows no chance. */
const TRIES_FOR_TABLE = 3;

// Only the processor's time counts: on a busy machine a clock also counts what others do.
const costOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const measure = async (prepare: Prepare, largest: number): Promise<Costs> => {
  const costs: number[] = [];
  for (const share of SHARES) {
    const cost = await costOf(prepare(Math.floor(largest / share)));
    costs.push(cost);
    if (cost > HOPELESS_MS) break;
  }
  return costs;
};

const isHopeless = (costs: Costs): boolean => costs.some((cost) => cost > HOPELESS_MS);

const isTooMuch = ([first = 0, , last = Number.POSITIVE_INFINITY]: Costs, limitMS: number): boolean =>
  last > limitMS || last > GROWTH * Math.max(first, CHEAP_MS / GROWTH);

/**
 * Whether inputs cost more than linear time, or the largest more than the limit, by what three sizes cost: the least of several
 * measurements. If the largest is cheap, smaller ones are not tried, except for the table.
 */
export const growthOf = async (
  prepare: Prepare,
  { largest, limitMS = HOPELESS_MS }: { largest: number; limitMS?: number },
): Promise<{ costs: Costs; isRefused: boolean }> => {
  const isForTable = Boolean(process.env.COSTS);
  const whole = isForTable ? CHEAP_MS : await costOf(prepare(largest));
  if (whole < CHEAP_MS || whole > HOPELESS_MS) return { costs: [whole], isRefused: whole > HOPELESS_MS };
  let costs = await measure(prepare, largest);
  const needsMore = (tries: number) =>
    tries < (isForTable ? TRIES_FOR_TABLE : 1) || (tries < TRIES && isTooMuch(costs, limitMS));
  for (let tries = 1; needsMore(tries) && !isHopeless(costs); tries += 1) {
    const again = await measure(prepare, largest);
    costs = costs.map((cost, index) => Math.min(cost, again[index] ?? cost));
  }
  return { costs, isRefused: isTooMuch(costs, limitMS) };
};
