import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { partsOf } from "@/tests/run/parts.mjs";
import { measureProcessor } from "@/tests/run/processor.mjs";
import { clockOf, isOverBudget, tableOf } from "@/tests/run/table.mjs";

const part = (processor: number | undefined, slowness = 1) => ({ processor: 100, took: { processor, slowness } });

describe("the budget of a part of the tests", () => {
  test("may be exceeded by half, since machines differ, but not by more", () => {
    expect([99, 100, 150].map((took) => isOverBudget(part(took)))).toEqual([false, false, false]);
    expect(isOverBudget(part(151))).toBe(true);
    expect([isOverBudget(part(299, 2)), isOverBudget(part(301, 2))]).toEqual([false, true]);
  });

  test("is not judged where the processor cannot be measured", () => {
    expect(isOverBudget(part(undefined))).toBe(false);
  });

  test("is in the table beside what the part took, with the whole in the last row", () => {
    const result = {
      name: "unit",
      outcome: "passed",
      seconds: 60,
      took: { seconds: 41.26, processor: 80, slowness: 1.24 },
      processor: 100,
    };
    const counts = { passed: 7, failed: 0, skipped: 1 };
    const lines = tableOf(
      [
        { ...result, counts },
        { ...result, name: "build", outcome: "OVER BUDGET", counts },
      ],
      90,
    ).split("\n");
    expect(lines[1]).toMatch(/^unit +passed +41\.3 +60 +80\.0 +100 +×1\.2 +7 +1$/);
    expect(lines.at(-1)).toMatch(/^all +FAILED +90\.0 +120 +160\.0 +200 +14 +2$/);
  });

  test("is there for each part of npm test, twelve minutes together, and of npm run test:all", () => {
    expect(clockOf(partsOf(false))).toBeLessThanOrEqual(12 * 60);
    for (const one of partsOf(true))
      expect(
        [one.seconds, one.processor].every((limit) => limit > 0),
        one.name,
      ).toBe(true);
  });
});

// Other systems have no /proc: there nothing is measured.
test.runIf(process.platform === "linux")(
  "the processor of a part includes what its children's children take",
  async () => {
    const busy = "while (process.cpuUsage().user < 300_000);";
    const parent = `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`;
    const child = spawn(process.execPath, ["-e", parent]);
    const measured = measureProcessor(child.pid);
    await once(child, "exit");
    expect(measured.stop()).toBeGreaterThan(0.1);
  },
);
