import { readdirSync, readFileSync } from "node:fs";

const NANOSECONDS_A_MS = 1e6;

const readIfThere = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process or the thread has ended.
    return "";
  }
};

const threadsOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** The processor's time that all threads of a process have used, in milliseconds. Linux counts it by the nanosecond. */
const usedBy = (pid: number): number =>
  threadsOf(pid)
    .map((thread) => Number(readIfThere(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS_A_MS;

const childrenOf = (pid: number): number[] =>
  readIfThere(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);

/** Reads how many milliseconds of the processor a process, and if wanted its children, have used since the last time. */
export const meterOf = (pid: number, { withChildren = false } = {}): (() => number) => {
  const known = new Map<number, number>();
  const read = () => {
    let sum = 0;
    for (const one of withChildren ? [pid, ...childrenOf(pid)] : [pid]) {
      const used = usedBy(one);
      sum += Math.max(0, used - (known.get(one) ?? used));
      known.set(one, used);
    }
    return sum;
  };
  read();
  return read;
};
