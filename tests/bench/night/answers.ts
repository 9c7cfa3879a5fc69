const PART = 100;

/** So many hundredths of the times are no longer. */
const timeAt = (sorted: readonly number[], hundredths: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * hundredths) / PART))] ?? 0;

/** How the requests of a round were answered. */
export const createAnswers = () => {
  const times: Record<string, number[]> = {};
  const statuses: Record<number, number> = {};
  const surprises: string[] = [];
  return {
    note: (what: string, status: number, ms: number): void => {
      times[what] ??= [];
      times[what].push(ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    /** An answer that nobody should have got. */
    surprise: (what: string): void => void surprises.push(what),
    surprises: surprises as readonly string[],
    statuses: statuses as Readonly<Record<number, number>>,
    /** How often each thing was asked, and how long it took, in milliseconds. */
    summary: () =>
      Object.entries(times).map(([what, all]) => {
        const sorted = all.toSorted((one, other) => one - other);
        return { what, times: sorted.length, p50: timeAt(sorted, 50), p99: timeAt(sorted, 99) };
      }),
    /** The same of whatever begins so, together. */
    timesOf: (beginning: string) => {
      const all = Object.entries(times).flatMap(([what, some]) => (what.startsWith(beginning) ? some : []));
      const sorted = all.toSorted((one, other) => one - other);
      return { p50: timeAt(sorted, 50), p99: timeAt(sorted, 99) };
    },
  };
};

export type Answers = ReturnType<typeof createAnswers>;
