import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BenchProcess } from "@/tests/faults/bench/process";
import { waitUntil } from "@/tests/faults/bench/wait";
import { megabytesOf } from "@/tests/support/memory";

/** A process's measurements of one second. */
interface Second {
  /** Its end. */
  at: number;
  /** The longest stall of its event loop. */
  stallMs: number;
  /** How long all its threads were busy during that stall; else it waited for a processor. */
  workedMs: number;
  /** The longest garbage collection. */
  collectedMs: number;
  /** Processor time since its start, in microseconds. */
  cpu: { user: number; system: number };
}

/** The memory of a process after a garbage collection, in MB. */
export interface HeldMemory {
  heap: number;
  /** The heap that is reserved, used or not. */
  reserved: number;
  resident: number;
}

interface Sample {
  memory: Pick<NodeJS.MemoryUsage, "heapTotal" | "heapUsed" | "external">;
}

const SECOND_MS = 1000;
const MEGABYTE = 1024 * 1024;
const NOTHING: Sample["memory"] = { heapTotal: 0, heapUsed: 0, external: 0 };

const linesOf = (folder: string, pid: number | undefined): unknown[] => {
  const file = readdirSync(folder).find((name) => name === `${pid}.jsonl`);
  if (!file) return [];
  const lines = readFileSync(path.join(folder, file), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
};

const isSample = (line: unknown): line is Sample => (line as Partial<Sample>).memory !== undefined;
const isSecond = (line: unknown): line is Second => (line as Partial<Second>).stallMs !== undefined;

/** The memory of each process, after a garbage collection. */
export const memoryHeldBy = (folder: string, processes: readonly BenchProcess[]): Promise<HeldMemory[]> =>
  Promise.all(
    processes.map(async ({ child }) => {
      const samples = () => linesOf(folder, child.pid).filter(isSample);
      const before = samples().length;
      child.kill("SIGUSR2");
      await waitUntil("the process to report its memory", async () => samples().length > before);
      const { heapTotal, heapUsed, external } = samples().at(-1)?.memory ?? NOTHING;
      const [heap, reserved] = [(heapUsed + external) / MEGABYTE, (heapTotal + external) / MEGABYTE];
      return { heap, reserved, resident: megabytesOf(child.pid) };
    }),
  );

/** The seconds of all processes between two moments, longest stall first. */
export const stallsOf = (folder: string, processes: readonly BenchProcess[], from: number, to: number): Second[] =>
  processes
    .flatMap(({ child }) => linesOf(folder, child.pid).filter(isSecond))
    .filter(({ at }) => at - SECOND_MS >= from && at <= to)
    .toSorted((one, other) => other.stallMs - one.stallMs);

/** Processor seconds that all processes have used so far. */
export const busySeconds = (folder: string, processes: readonly BenchProcess[]): number =>
  processes
    .map(({ child }) => linesOf(folder, child.pid).filter(isSecond).at(-1))
    .reduce((sum, last) => sum + ((last?.cpu.user ?? 0) + (last?.cpu.system ?? 0)) / 1e6, 0);
