import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { JOBS, type Job, jobNames } from "@/backend/jobs/job-table";
import { createWorker, drainLane, type Queue } from "@/backend/jobs/queue";

const UNITS = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1000],
] as const;

const interval = (everyMS: number): string => {
  const [unit, length] = UNITS.find(([, ms]) => everyMS % ms === 0) ?? ["ms", 1];
  return `${everyMS / length} ${unit}`;
};

describe("the table of jobs", () => {
  test("matches the documentation", () => {
    const lines = readFileSync("docs/operating.md", "utf8").split("\n");
    const documented = lines
      .filter((line) => /^\| `\w+` .*\| `(often|daily)`/.test(line))
      .map((line) => line.split("|").slice(1, -1));
    expect(documented.map((cells) => cells.map((cell) => cell.trim()))).toEqual(
      jobNames().map((name) => {
        const { does, everyMS, round } = JOBS[name];
        return [`\`${name}\``, does, interval(everyMS), `\`${round}\``];
      }),
    );
  });

  test("only wakes jobs that exist", () => {
    const following = jobNames().flatMap((name) => (JOBS[name] as Job).followedBy ?? []);
    expect(following).toEqual(["deliveries", "deliveries"]);
    for (const name of following) expect(jobNames()).toContain(name);
  });

  test("has each job in one round", () => {
    expect([...jobNames("often"), ...jobNames("daily")]).toEqual(jobNames());
  });
});

/** A queue in memory: each lane has numbers to attempt, two at once; a negative one fails and is due again an hour later. */
const memoryQueue = (items: Record<string, number[]>, overrides: Partial<Queue<string, number>> = {}) => {
  const attempted: number[] = [];
  const queue: Queue<string, number> = {
    name: "numbers",
    lanes: async () => Object.keys(items),
    laneId: (lane) => lane,
    limits: () => ({ atOnce: 2, hanging: 0 }),
    take: async (lane, count) => items[lane]?.splice(0, count) ?? [],
    attempt: async (_lane, item) => {
      attempted.push(item);
      return item > 0;
    },
    ...overrides,
  };
  return { queue, attempted };
};

/** Attempts that last until the test ends them. */
const heldAttempts = () => {
  const begun: number[] = [];
  const ends = new Map<number, (isDone: boolean) => void>();
  return {
    begun,
    attempt: (_lane: string, item: number) => {
      begun.push(item);
      return new Promise<boolean>((resolve) => ends.set(item, resolve));
    },
    end: (item: number, isDone = true) => ends.get(item)?.(isDone),
  };
};

describe("a lane of a queue", () => {
  test("is emptied until nothing is due", async () => {
    const { queue, attempted } = memoryQueue({ a: [1, 2, 3, 4, 5] });
    expect(await drainLane(queue, "a")).toBe(5);
    expect(attempted).toEqual([1, 2, 3, 4, 5]);
  });

  test("is filled up as soon as an attempt succeeds, and attempts no more at once than it may", async () => {
    const { begun, attempt, end } = heldAttempts();
    const items = Array.from({ length: 15 }, (_, index) => index + 1);
    const drained = drainLane(memoryQueue({ a: [...items] }, { attempt }).queue, "a");
    await vi.waitFor(() => expect(begun).toEqual([1, 2]));
    const startedAt = performance.now();
    for (const item of items.slice(1, -1)) {
      end(item);
      await vi.waitFor(() => expect(begun).toEqual(items.slice(0, item + 1)), { timeout: 5000, interval: 10 });
    }
    // Looks once a second would take thirteen.
    expect(performance.now() - startedAt).toBeLessThan(8000);
    for (const item of [1, 15]) end(item);
    expect(await drained).toBe(15);
  });

  test("has more room for attempts that hang, and takes on while they do", async () => {
    const { begun, attempt, end } = heldAttempts();
    const limits = () => ({ atOnce: 2, hanging: 3 });
    const items = { a: [1, 2, 3, 4, 5, 6] };
    const drained = drainLane(memoryQueue(items, { attempt, limits }).queue, "a");
    await vi.waitFor(() => expect(begun).toEqual([1, 2]));
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]), { timeout: 5000 });
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4, 5]), { timeout: 5000 });
    // The room that a failure leaves is filled within a second.
    end(1, false);
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4, 5, 6]), { timeout: 5000 });
    for (const item of begun) end(item);
    expect(await drained).toBe(6);
  });

  test("goes on after a failure, and rests when all that are under way have failed", async () => {
    const { queue, attempted } = memoryQueue({ a: [-1, 2, -3, -4, 5] });
    expect(await drainLane(queue, "a")).toBe(4);
    expect(attempted).toEqual([-1, 2, -3, -4]);
  });

  test("takes nothing more once the process stops", async () => {
    const { queue, attempted } = memoryQueue({ a: [1, 2, 3] });
    await drainLane(queue, "a", () => attempted.length > 0);
    expect(attempted).toEqual([1, 2]);
  });

  test("waits for what is under way when nothing more can be taken, and then throws", async () => {
    const { begun, attempt, end } = heldAttempts();
    const items = [1];
    const take = async () => {
      if (items.length === 0) throw new Error("the database is gone");
      return items.splice(0);
    };
    const drained = drainLane(memoryQueue({}, { attempt, take }).queue, "a").catch(({ message }: Error) => {
      begun.push(0);
      return message;
    });
    await vi.waitFor(() => expect(begun).toEqual([1]));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(begun).toEqual([1]);
    end(1);
    expect(await drained).toBe("the database is gone");
  });
});

describe("a worker", () => {
  test("does not wait for a slow lane, and starts no lane twice", async () => {
    const { begun, attempt, end } = heldAttempts();
    const limits = () => ({ atOnce: 1, hanging: 0 });
    const items = { slow: [1], fast: [2] };
    const worker = createWorker(memoryQueue(items, { limits, attempt }).queue, () => false);
    expect(await worker.begin()).toBe(0);
    await vi.waitFor(() => expect(begun).toEqual([1, 2]));
    end(2);
    items.slow.push(3);
    items.fast.push(4);
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 4]));
    expect(await worker.begin()).toBe(3);
    expect(items.slow).toEqual([3]);
    end(1);
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 4, 3]));
    for (const item of [3, 4]) end(item);
    await worker.ended();
  });

  test("drains every lane of a round, and throws what a lane throws after the others ended", async () => {
    const { queue } = memoryQueue({ a: [1, 2, 3], b: [4] });
    expect(await createWorker(queue, () => false).drain()).toBe(4);
    const attempted: number[] = [];
    const broken = memoryQueue(
      { a: [1], b: [2] },
      {
        attempt: async (lane, item) => {
          if (lane === "a") throw new Error("the database is gone");
          await new Promise((resolve) => setTimeout(resolve, 20));
          attempted.push(item);
          return true;
        },
      },
    );
    await expect(createWorker(broken.queue, () => false).drain()).rejects.toThrow("the database is gone");
    expect(attempted).toEqual([2]);
  });
});
