import { type Cost, type Side, startSide } from "./cost/side";
import { READING } from "./night/browser";
import { type Figure, writeResults } from "./results";
import { build } from "./served";
import { median } from "./turns";

const WARM_UP = 15;
const WAYS = 15;
/** The whole way is to cost at most this share of what it cost before. */
const TARGET = 0.6;

type Ways = readonly (readonly Cost[])[];

const isTheBrowsers = ({ what }: Cost) => !what.startsWith(READING);
const total = (costs: readonly Cost[], part: "product" | "database" | "bytes"): number =>
  costs.reduce((sum, cost) => sum + cost[part], 0);

/** The median of a kind of request over all ways. */
const requestOf = (ways: Ways, what: string, part: "product" | "database" | "bytes"): number =>
  median(ways.flatMap((costs) => costs.filter((cost) => cost.what === what).map((cost) => cost[part])));

const wayOf = (ways: Ways, part: "product" | "database" | "bytes"): number =>
  median(ways.map((costs) => total(costs, part)));

const text = (product: number, database: number, bytes: number) =>
  `${product.toFixed(1)} ms, ${database.toFixed(1)} ms in PostgreSQL, ${(bytes / 1000).toFixed(1)} kB`;

const wayText = (ways: Ways) => text(wayOf(ways, "product"), wayOf(ways, "database"), wayOf(ways, "bytes"));
const requestText = (ways: Ways, what: string) => {
  const isThere = ways.some((costs) => costs.some((cost) => cost.what === what));
  if (!isThere) return "no request";
  return text(requestOf(ways, what, "product"), requestOf(ways, what, "database"), requestOf(ways, what, "bytes"));
};

const figuresOf = (after: Ways, before: Ways | undefined): Figure[] => {
  const ratio = before && wayOf(after, "product") / wayOf(before, "product");
  const whole: Figure = {
    what: `the whole way${ratio === undefined ? "" : ", against before"}`,
    measured: `${ratio === undefined ? "" : `${ratio.toFixed(2)}: `}${wayText(after)}`,
    floor: before ? wayText(before) : "not measured",
    target: ratio === undefined ? "none" : `≤ ${TARGET}`,
    isMet: ratio === undefined || ratio <= TARGET,
  };
  const names = new Set([...(before ?? []), ...after].flat().map(({ what }) => what));
  return [
    whole,
    ...[...names].map((what) => ({
      what,
      measured: requestText(after, what),
      floor: before ? requestText(before, what) : "not measured",
      target: "none",
      isMet: true,
    })),
  ];
};

const playByTurns = async (sides: readonly Side[]): Promise<Ways[]> => {
  const ways = sides.map((): Cost[][] => []);
  for (let count = 0; count < WARM_UP + WAYS; count += 1)
    for (const [index, side] of sides.entries()) {
      const costs = await side.play();
      if (count >= WARM_UP) ways[index]?.push(costs.filter(isTheBrowsers));
    }
  return ways;
};

/**
 * Measures the processor's time of every request of an applicant's whole way. `BENCH_BEFORE` names another built checkout,
 * which is measured by turns with this one.
 */
export const measureApplicantCost = async (): Promise<void> => {
  build(".");
  const folder = process.env.BENCH_BEFORE;
  const sides = [await startSide(".", WARM_UP + WAYS)];
  try {
    if (folder) sides.push(await startSide(folder, WARM_UP + WAYS, false));
    const [after = [], before] = await playByTurns(sides);
    const figures = figuresOf(after, before);
    console.table(figures.map(({ what, measured, floor }) => ({ what, measured, floor })));
    writeResults("way", "An applicant's whole way: the processor's time and the bytes of each request", figures);
  } finally {
    for (const { stop } of sides) await stop();
  }
};
