/** One kind of request; receives the number of the round. */
type Kind = (round: number) => Promise<unknown>;

/** A gap of this size is hidden by the network. */
export const LEAST_MS = 5;
const NOISE = 3;
const TRIES = 3;
const SERIES = 2;

const median = (times: readonly number[]): number =>
  times.toSorted((first, second) => first - second)[Math.floor(times.length / 2)] ?? 0;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** In milliseconds: the difference between the medians of two kinds, and between two series of one kind (`noise`). */
export interface Gap {
  asked: number;
  gap: number;
  noise: number;
}

const measure = async (rounds: number, kinds: readonly [Kind, Kind]): Promise<Gap> => {
  const times: number[][] = Array.from({ length: kinds.length * SERIES }, () => []);
  for (let round = 0; round < rounds; round += 1)
    // Alternate, and start each round with the other kind, so that load on the machine affects both alike.
    for (let turn = 0; turn < times.length; turn += 1) {
      const series = (round + turn) % times.length;
      const kind = kinds[series % kinds.length] as Kind;
      times[series]?.push(await timeOf(() => kind(round * SERIES + Math.floor(series / kinds.length))));
    }
  const [first = [], second = [], firstAgain = [], secondAgain = []] = times;
  const difference = (one: readonly number[], other: readonly number[]) => Math.abs(median(one) - median(other));
  return {
    asked: rounds * times.length,
    gap: difference([...first, ...firstAgain], [...second, ...secondAgain]),
    noise: Math.max(difference(first, firstAgain), difference(second, secondAgain)),
  };
};

/** Whether a gap is significant: more than five milliseconds, and more than three times the noise of one kind. */
export const isTelling = ({ gap, noise }: Gap): boolean => gap > Math.max(LEAST_MS, NOISE * noise);

/**
 * Times two kinds of request, each twice per round. A significant gap is measured again: a real one is still there,
 * noise is not.
 */
export const gapBetween = async (rounds: number, first: Kind, second: Kind): Promise<Gap> => {
  let gap = await measure(rounds, [first, second]);
  for (let tries = 1; tries < TRIES && isTelling(gap); tries += 1) gap = await measure(rounds, [first, second]);
  return gap;
};
