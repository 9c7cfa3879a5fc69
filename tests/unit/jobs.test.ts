import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { JOBS, type Job, jobNames } from "@/backend/jobs/job-table";
import { createWorker, drainLane, type Queue } from "@/backend/jobs/queue";
import { nextWebhookAttempt } from "@/backend/jobs/retries";

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
    expect(following).toEqual(["staff_messages", "staff_messages", "messages", "webhooks"]);
    for (const name of following) expect(jobNames()).toContain(name);
  });

  test("has each job in one round", () => {
    expect([...jobNames("often"), ...jobNames("daily")]).toEqual(jobNames());
  });
});

/** A queue in memory: each lane has numbers to attempt; a negative one fails and is due again an hour later. */
const memoryQueue = (items: Record<string, number[]>, overrides: Partial<Queue<string, number>> = {}) => {
  const attempted: number[] = [];
  const queue: Queue<string, number> = {
    name: "numbers",
    lanes: async () => Object.keys(items),
    laneId: (lane) => lane,
    take: async (lane) => items[lane]?.splice(0, 2) ?? [],
    attempt: async (_lane, item) => {
      attempted.push(item);
      return item > 0;
    },
    ...overrides,
  };
  return { queue, attempted };
};

describe("a lane of a queue", () => {
  test("is emptied batch by batch until nothing is due", async () => {
    const { queue, attempted } = memoryQueue({ a: [1, 2, 3, 4, 5] });
    expect(await drainLane(queue, "a")).toBe(5);
    expect(attempted).toEqual([1, 2, 3, 4, 5]);
  });

  test("goes on after a failure, and stops after a batch of failures", async () => {
    const { queue, attempted } = memoryQueue({ a: [-1, 2, -3, -4, 5] });
    expect(await drainLane(queue, "a")).toBe(4);
    expect(attempted).toEqual([-1, 2, -3, -4]);
  });

  test("takes nothing more once the process stops", async () => {
    const { queue, attempted } = memoryQueue({ a: [1, 2, 3] });
    await drainLane(queue, "a", () => attempted.length > 0);
    expect(attempted).toEqual([1, 2]);
  });
});

describe("a worker", () => {
  const slowLane = () => {
    const finishers: (() => void)[] = [];
    const attempt = vi.fn(
      (lane: string) =>
        new Promise<boolean>((resolve) => {
          if (lane === "slow") finishers.push(() => resolve(true));
          else resolve(true);
        }),
    );
    return { attempt, end: () => finishers.splice(0).forEach((resolve) => void resolve()) };
  };

  test("does not wait for a slow lane, and starts no lane twice", async () => {
    const { attempt, end } = slowLane();
    const items = { slow: [1], fast: [2] };
    const worker = createWorker(memoryQueue(items, { attempt }).queue, () => false);
    await worker.begin();
    await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(2));
    items.slow.push(3);
    items.fast.push(4);
    await worker.begin();
    await vi.waitFor(() => expect(attempt.mock.calls.map(([lane]) => lane)).toEqual(["slow", "fast", "fast"]));
    expect(items.slow).toEqual([3]);
    end();
    await vi.waitFor(() => expect(attempt).toHaveBeenCalledTimes(4));
    end();
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

test("a ping is attempted once", () => {
  expect(nextWebhookAttempt("ping", 1, new Date())).toBeUndefined();
});
