import { quantile } from "../turns";

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
        return { what, times: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
      }),
    /** The same of whatever begins so, together. */
    timesOf: (beginning: string) => {
      const all = Object.entries(times).flatMap(([what, some]) => (what.startsWith(beginning) ? some : []));
      const sorted = all.toSorted((one, other) => one - other);
      return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
    },
  };
};

export type Answers = ReturnType<typeof createAnswers>;
