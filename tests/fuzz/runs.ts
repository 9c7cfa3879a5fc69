import type { Parameters } from "fast-check";

/** How often each property is tried: a little with all tests, much more in `npm run test:fuzz`. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 16);

/** Fixed in `npm test`, so that an unrelated change never hits a new failure. */
const ALWAYS = 20_261_122;
const isSearch = process.env.FUZZ_RUNS !== undefined;
const seed = Number(process.env.FUZZ_SEED ?? (isSearch ? Math.floor(Math.random() * 2 ** 31) : ALWAYS));
// A failure names it, too; this is for what fails otherwise.
if (process.env.VITEST_POOL_ID) process.stdout.write(`FUZZ_SEED=${seed}\n`);

/** So many runs of this run's seed. A failure is shown as it is found: to make it smaller would ask for hundreds of calls. */
export const seeded = <T>(numRuns = RUNS): Parameters<T> => ({ numRuns, seed, endOnFailure: numRuns < 100 });

const HANG_MS = 15_000;

/** The same, or a failure that says what hangs. */
export const withinTime = async <T>(work: Promise<T>, what: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} hangs`)), HANG_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};
