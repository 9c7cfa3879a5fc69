/** One way of asking, which is told the round. */
type Kind = (round: number) => Promise<unknown>;

/** A gap that a network hides. */
export const LEAST_MS = 5;
const NOISE = 3;
const TRIES = 3;
const SERIES = 2;

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** How far the medians of two kinds are apart, and how far those of one kind are from its own, in milliseconds. */
export interface Gap {
  asked: number;
  gap: number;
  noise: number;
}

const measure = async (rounds: number, kinds: readonly [Kind, Kind]): Promise<Gap> => {
  const times: number[][] = Array.from({ length: kinds.length * SERIES }, () => []);
  for (let round = 0; round < rounds; round += 1)
    // In turns, and each round begins with another: whatever else the machine does falls on all alike.
    for (let turn = 0; turn < times.length; turn += 1) {
      const at = (round + turn) % times.length;
      const kind = kinds[at % kinds.length] as Kind;
      times[at]?.push(await timeOf(() => kind(round * SERIES + Math.floor(at / kinds.length))));
    }
  const [one = [], other = [], oneAgain = [], otherAgain = []] = times;
  const apart = (first: readonly number[], second: readonly number[]) => Math.abs(median(first) - median(second));
  return {
    asked: rounds * times.length,
    gap: apart([...one, ...oneAgain], [...other, ...otherAgain]),
    noise: Math.max(apart(one, oneAgain), apart(other, otherAgain)),
  };
};

/** Whether a gap says something: more than five milliseconds, and more than three times what one kind is off by itself. */
export const isTelling = ({ gap, noise }: Gap): boolean => gap > Math.max(LEAST_MS, NOISE * noise);

/**
 * Times two kinds of asking, `rounds` times twice each. What tells them apart tells again: a gap that is not there when
 * measured anew was the machine's.
 */
export const gapBetween = async (rounds: number, one: Kind, other: Kind): Promise<Gap> => {
  let found = await measure(rounds, [one, other]);
  for (let tried = 1; tried < TRIES && isTelling(found); tried += 1) found = await measure(rounds, [one, other]);
  return found;
};
