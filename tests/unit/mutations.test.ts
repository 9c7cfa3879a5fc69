import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { changedLines } from "@/tests/mutations/changed";
import { occurrences } from "@/tests/mutations/judge-row";
import { mutantsOf, parse } from "@/tests/mutations/mutants";
import { nearestTests } from "@/tests/mutations/nearest-tests";
import { ROWS } from "@/tests/mutations/rows/rows";
import { noteReach, switchOf } from "@/tests/mutations/switch";
import { constantsOf, importsOf, withSwitches } from "@/tests/mutations/switches";

/** The mutants of a source: what each leaves out, by its id without the file. */
const faultsIn = (text: string): Record<string, string> =>
  Object.fromEntries(mutantsOf(parse("a.ts", text)).map(({ id, gone }) => [id.replace("a.ts#", ""), gone]));

/** The value of `run` in a source while the mutant with a number is on. */
const runWith = (text: string, active: number): unknown => {
  const source = parse("a.ts", text);
  const mutants = mutantsOf(source).map((mutant, number) => ({ mutant, number }));
  const changed = withSwitches(source, mutants, new Map()).replace(/^import .*/m, "");
  const script = ts.transpile(`${changed}; result = run();`, { target: ts.ScriptTarget.ES2022 });
  return new Function("isMutated", `let result; ${script}; return result;`)((number: number) => number === active);
};

describe("a guard in the sources", () => {
  test("is a clause that throws, returns or goes on, without an else", () => {
    expect(
      faultsIn("const f = (a) => { if (!a) throw new E(); if (a) return 1; if (a) { g(); } else return 2; };"),
    ).toEqual({
      "f if 1": "if (!a) throw new E();",
      "f if 2": "if (a) return 1;",
    });
  });

  test("is an operand of a condition, and of a value that is true or false", () => {
    expect(faultsIn("function f(a, b) { while (a || b.c) g(); return a && b.c === 1 && { a }; }")).toEqual({
      "f operand 1": "a (of a || b.c)",
      "f operand 2": "b.c (of a || b.c)",
      "f operand 3": "a (of a && b.c === 1)",
      "f operand 4": "b.c === 1 (of a && b.c === 1)",
    });
    expect(faultsIn("const f = (a) => a || 'none';")).toEqual({});
  });

  test("is a call that is waited for, or named as a guard, if its result is not used", () => {
    expect(faultsIn("class C { async m() { await a.b(); requireX(); log(); const x = await c(); } }")).toEqual({
      "C.m call 1": "await a.b();",
      "C.m call 2": "requireX();",
    });
  });

  test("is a condition of a statement, or its lock", () => {
    const statement = `SELECT 1 FROM t WHERE a BETWEEN $1 AND $2 AND (b OR c = 'x AND y') AND \${d} ORDER BY e FOR UPDATE`;
    expect(faultsIn(`const f = () => query(\`${statement}\`);`)).toEqual({
      "f condition 1": "a BETWEEN $1 AND $2",
      "f condition 2": "(b OR c = 'x AND y')",
      "f condition 3": `\${d}`,
      "f lock 1": "FOR UPDATE",
    });
    expect(faultsIn("const TEXT = 'Time AND money'; const f = () => TEXT;")).toEqual({});
  });

  test("ends in a statement where its brackets, CASE or clause end", () => {
    const statement =
      "UPDATE t SET a = (SELECT b FROM u WHERE c = CASE WHEN d AND e THEN 1 END) WHERE f IS DISTINCT FROM $1";
    expect(Object.values(faultsIn(`const S = "${statement}";`))).toEqual([
      "c = CASE WHEN d AND e THEN 1 END",
      "e",
      "f IS DISTINCT FROM $1",
    ]);
  });
});

describe("a source with switches", () => {
  const SOURCE = `
    const check = () => { throw "checked"; };
    const run = () => {
      const isOpen = () => 1 < 2 && 2 < 1;
      try { check(); } catch (error) { if (error) return isOpen() ? "open" : \`DELETE FROM t WHERE a = \${isOpen()} AND b\`; }
      return "unchecked";
    };`;

  test.each([
    [-1, "DELETE FROM t WHERE a = false AND b"],
    [0, "DELETE FROM t WHERE a = false AND b"],
    [1, "open"],
    [2, "unchecked"],
    [3, "unchecked"],
    [4, "DELETE FROM t WHERE (true OR (a = false)) AND b"],
    [5, "DELETE FROM t WHERE a = false AND (true OR (b))"],
  ])("while %i is on, gives %s", (active, value) => {
    expect(runWith(SOURCE, active)).toBe(value);
  });

  test("notes that a function uses a constant which contains mutants", () => {
    const text =
      'import { A as B } from "./a";\nconst C = { s: B };\nconst f = () => C;\nconst g = () => { return 1; };';
    const source = parse("a.ts", text);
    expect(importsOf(source)).toEqual([{ name: "B", from: "./a", exported: "A" }]);
    expect(constantsOf(source).get("C")).toContain("B");
    const changed = withSwitches(source, [], new Map([["C", [7]]]));
    expect(changed).toContain("const f = () => (isMutated(7), C);\nconst g = () => { return 1; };");
  });
});

test("a switch is on for the mutant that a file names, and notes each that was reached once", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-switch-"));
  const [active, reach] = [path.join(folder, "active"), path.join(folder, "reach")];
  writeFileSync(active, "7");
  const isMutated = switchOf(active);
  noteReach(reach);
  expect([7, 8, 7].map((number) => isMutated(number))).toEqual([true, false, true]);
  expect(isMutated(9, false)).toBe(false);
  expect(readFileSync(reach, "utf8")).toBe("7\n8\n");
  rmSync(folder, { recursive: true });
});

test("a mutant is judged by the tests that reach it, or its file if it is new, nearest first", () => {
  const reach = {
    mutants: ["backend/notes/store.ts#lockNote lock 1", "lib/kit/day.ts#plus if 1"],
    tests: {
      "tests/unit/day.test.ts": { ms: 10, reached: [1] },
      "tests/contract/wire.test.ts": { ms: 20, reached: [0, 1] },
      "tests/contract/notes.test.ts": { ms: 900, reached: [0] },
    },
  };
  const judges = ["tests/contract/notes.test.ts", "tests/contract/wire.test.ts"];
  const mutant = { file: "backend/notes/store.ts", line: 1, gone: "" };
  expect(nearestTests(reach, { ...mutant, id: "backend/notes/store.ts#lockNote lock 1" })).toEqual(judges);
  expect(nearestTests(reach, { ...mutant, id: "backend/notes/store.ts#newOne if 1" })).toEqual(judges);
  expect(nearestTests(reach, { ...mutant, id: "a.ts#b if 1", file: "a.ts" })).toEqual([]);
});

test("changed lines are read for each file, also where lines are gone", () => {
  const diff = "diff --git a/x.ts b/x.ts\n+++ b/x.ts\n@@ -1,2 +3,4 @@ f\n+a\n@@ -9 +11,0 @@\n";
  expect(changedLines(diff).get("x.ts")).toEqual([
    [3, 6],
    [11, 11],
  ]);
});

test("faults by hand are 60 at most, each found once in its file, with a test that exists", () => {
  expect(ROWS.length).toBeLessThanOrEqual(60);
  for (const row of ROWS) {
    expect(occurrences(row), row.what).toBe(1);
    expect(row.replace, row.what).not.toBe(row.search);
    expect(readFileSync(row.test, "utf8"), row.what).toContain(row.only);
  }
});
