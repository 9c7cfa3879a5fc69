/** One kind of request; receives the number of the round. */
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
    // Alternate, and start each round with the other kind, so that load on the machine affects both alike.
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

/** Whether a gap is significant: more than five milliseconds, and more than three times the noise of one kind. */
export const isTelling = ({ gap, noise }: Gap): boolean => gap > Math.max(LEAST_MS, NOISE * noise);

/**
 * Times two kinds of request, `rounds` times twice each. A real gap is reproducible: one that is missing when
 * measured again was noise.
 */
export const gapBetween = async (rounds: number, one: Kind, other: Kind): Promise<Gap> => {
  let found = await measure(rounds, [one, other]);
  for (let tried = 1; tried < TRIES && isTelling(found); tried += 1) found = await measure(rounds, [one, other]);
  return found;
};
