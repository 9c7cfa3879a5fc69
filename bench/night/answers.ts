import { quantile } from "../turns";

/** A response: the name of its request, and the size of its body as sent. */
export type OnAnswer = (what: string, bytes: number) => void;

/** Collects the responses of a round: durations, statuses, and unexpected ones. Calls `onAnswer` with each. */
export const createAnswers = (onAnswer: OnAnswer = () => undefined) => {
  const times: Record<string, number[]> = {};
  const statuses: Record<number, number> = {};
  const surprises: string[] = [];
  return {
    note: (what: string, status: number, ms: number, bytes: number): void => {
      onAnswer(what, bytes);
      times[what] ??= [];
      times[what].push(ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
    /** Notes an unexpected response. */
    surprise: (what: string): void => void surprises.push(what),
    surprises: surprises as readonly string[],
    statuses: statuses as Readonly<Record<number, number>>,
    /** The number and the durations of each kind of request, in milliseconds. */
    summary: () =>
      Object.entries(times).map(([what, durations]) => {
        const sorted = durations.toSorted((one, other) => one - other);
        return { what, times: sorted.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
      }),
    /** The durations of all requests whose name begins so. */
    timesOf: (beginning: string) => {
      const durations = Object.entries(times).flatMap(([what, some]) => (what.startsWith(beginning) ? some : []));
      const sorted = durations.toSorted((one, other) => one - other);
      return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) };
    },
  };
};

export type Answers = ReturnType<typeof createAnswers>;
