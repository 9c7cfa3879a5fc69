import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Pace, type RepeatedRun, runRepeatedly } from "@/backend/jobs/run-repeatedly";

const LONG_MS = 60_000;
const started: RepeatedRun[] = [];
afterEach(() => Promise.all(started.splice(0).map((run) => run.stop())));

/** Work that runs often, and is idle at once when it finds nothing. */
const start = (work: () => Promise<unknown>, pace: Partial<Pace> = {}) => {
  const runs = vi.fn(work);
  const run = runRepeatedly("test", { everyMS: 20, idleMS: LONG_MS, activeMS: 0, ...pace }, runs);
  started.push(run);
  return { runs, run };
};

describe("repeated work", () => {
  test("is idle while it finds nothing, and goes on when it is woken", async () => {
    const { runs, run } = start(async () => 0);
    await delay(200);
    expect(runs).toHaveBeenCalledTimes(1);
    run.wake();
    await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2));
  });

  test("is not idle while it finds something, nor for a while after it", async () => {
    let left = 3;
    const { runs } = start(async () => Math.max(0, left--), { activeMS: 300 });
    await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(5));
    const isIdle = async () => {
      const before = runs.mock.calls.length;
      await delay(150);
      return runs.mock.calls.length === before;
    };
    await vi.waitFor(async () => expect(await isIdle()).toBe(true), { timeout: 3000 });
  });

  test("runs again by itself, in case nobody wakes it", async () => {
    const { runs } = start(async () => 0, { idleMS: 100 });
    await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(2));
  });

  test("is idle no longer than until something is due", async () => {
    const { runs } = start(async () => 0, { dueInMS: async () => 60 });
    await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(2));
  });

  test("runs again soon after a failure", async () => {
    let failures = 0;
    const { runs } = start(
      async () => {
        failures += 1;
        if (failures < 3) throw new Error("the database is away");
      },
      { activeMS: 200 },
    );
    await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThanOrEqual(3));
  });
});
