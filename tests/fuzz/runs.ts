import type { Parameters } from "fast-check";
import { orAll } from "@/tests/support/all-tests";

/** Runs of each property: a few in `npm test`, more in `npm run test:all`, many more in `npm run test:fuzz`. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? orAll(4, 16));

/** Fixed in `npm test`, so that an unrelated change never hits a new failure. */
const FIXED_SEED = 20_261_122;
const isSearch = process.env.FUZZ_RUNS !== undefined;
const seed = Number(process.env.SEED ?? (isSearch ? Math.floor(Math.random() * 2 ** 31) : FIXED_SEED));
// A failed property names its seed; this line is for other failures.
if (process.env.VITEST_POOL_ID) process.stdout.write(`SEED=${seed}\n`);

/** Parameters for so many runs of this run's seed. Few runs do not shrink a failure, as that would need hundreds of calls. */
export const seeded = <T>(numRuns = RUNS): Parameters<T> => ({ numRuns, seed, endOnFailure: numRuns < 100 });

const HANG_MS = 15_000;

/** The result of `work`, or an error with its name when it hangs. */
export const withinTime = async <T>(work: Promise<T>, name: string): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} hangs`)), HANG_MS);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
};
