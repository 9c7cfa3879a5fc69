import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Pace, type RepeatedRun, runRepeatedly } from "@/backend/jobs/run-repeatedly";

const LONG_MS = 60_000;
const started: RepeatedRun[] = [];
afterEach(() => Promise.all(started.splice(0).map((run) => run.stop())));

/** Work that runs often, and rests at once when it finds nothing. */
const start = (work: () => Promise<unknown>, pace: Partial<Pace> = {}) => {
  const runs = vi.fn(work);
  const run = runRepeatedly("test", { everyMS: 20, restMS: LONG_MS, activeMS: 0, ...pace }, runs);
  started.push(run);
  return { runs, run };
};

describe("repeated work", () => {
  test("rests while it finds nothing, and goes on when it is roused", async () => {
    const { runs, run } = start(async () => 0);
    await delay(200);
    expect(runs).toHaveBeenCalledTimes(1);
    run.rouse();
    await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(2));
  });

  test("does not rest while it finds something, nor for a while after it", async () => {
    let left = 3;
    const { runs } = start(async () => Math.max(0, left--), { activeMS: 300 });
    await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(5));
    const isResting = async () => {
      const before = runs.mock.calls.length;
      await delay(150);
      return runs.mock.calls.length === before;
    };
    await vi.waitFor(async () => expect(await isResting()).toBe(true), { timeout: 3000 });
  });

  test("ends its rest by itself, in case nobody rouses it", async () => {
    const { runs } = start(async () => 0, { restMS: 100 });
    await vi.waitFor(() => expect(runs.mock.calls.length).toBeGreaterThan(2));
  });

  test("rests no longer than until something is due", async () => {
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
