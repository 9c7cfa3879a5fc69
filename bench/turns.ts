/** The median. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? 0) + upper) / 2;
};

/** The quantile of sorted values at `part`, between 0 and 1. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * Measures several things alternately (A B A B), so that load on the machine affects all alike; returns the median of
 * each. A first round warms up and is not counted.
 */
export const byTurns = async <Name extends string>(
  rounds: number,
  things: Readonly<Record<Name, (round: number) => Promise<number>>>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(things) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const value = await things[name](round);
      if (round > 0) measured[name].push(value);
    }
  return Object.fromEntries(names.map((name) => [name, median(measured[name])])) as Record<Name, number>;
};
