import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readReport } from "@/tests/run/report.mjs";
import { failuresOf } from "@/tests/run/table.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "reports-"));

const reported = (name: string, report: object) => {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(report));
  return { name, ...readReport(file) };
};

const inProject = (file: string) => path.resolve(file);

describe("the failed tests of a run are said below its table", () => {
  test("those of Vitest with file, name and reason, without colours, and a file that cannot be loaded", () => {
    const tests = [
      { status: "passed", fullName: "a seat is taken", failureMessages: [] },
      {
        status: "failed",
        fullName: "a seat is free",
        failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\n at x"],
      },
    ];
    const testResults = [
      { name: inProject("tests/unit/seat.test.ts"), status: "failed", message: "", assertionResults: tests },
      { name: inProject("tests/unit/broken.test.ts"), status: "failed", message: "no module", assertionResults: [] },
    ];
    expect(failuresOf([reported("unit", { testResults })])).toBe(
      [
        "\nFAILED in unit: tests/unit/seat.test.ts › a seat is free\n  expected 1 to be 2\n   at x",
        "\nFAILED in unit: tests/unit/broken.test.ts › the file itself\n  no module",
      ].join("\n"),
    );
  });

  test("those of Playwright, however deep their group, also one that only a repetition passed, and what stopped the run", () => {
    const spec = (title: string, status: string) => ({
      ...{ file: "seats.spec.ts", title },
      tests: [{ status, results: [{ errors: [{ message: `${title}: no heading` }] }, { errors: [] }] }],
    });
    const inner = { specs: [spec("books once", "unexpected")] };
    const suites = [{ specs: [spec("waits", "expected"), spec("offers", "flaky")], suites: [inner] }];
    const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
    const report = {
      config: { rootDir: inProject("tests/browser") },
      stats,
      suites,
      errors: [{ message: "no server" }],
    };
    expect(failuresOf([reported("browser", report)])).toBe(
      [
        "\nFAILED in browser: tests/browser › the run itself\n  no server",
        "\nFAILED in browser: tests/browser/seats.spec.ts › offers\n  offers: no heading",
        "\nFAILED in browser: tests/browser/seats.spec.ts › books once\n  books once: no heading",
      ].join("\n"),
    );
  });

  test("none for a part without a report, or without failures", () => {
    const green = reported("green", { testResults: [] });
    const lint = { name: "lint", ...readReport(undefined) };
    const gone = { name: "gone", ...readReport(path.join(folder, "no.json")) };
    expect(failuresOf([lint, gone, green])).toBe("");
  });
});
