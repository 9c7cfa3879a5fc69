import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startJudge } from "./judging";
import type { Mutant } from "./mutants";

/** Which mutants each test file reaches, and how long it takes. */
export interface Reach {
  /** The ids of all mutants that were there. */
  mutants: readonly string[];
  tests: Record<string, { ms: number; reached: readonly number[] }>;
}

const CACHE = "node_modules/.cache/startday-mutation-reach.json";
const KINDS = ["unit", "contract", "integration"];
const LIMIT_MS = 60 * 60_000;
/** Follows what other tests do, or takes minutes and reaches nothing of its own. */
const LEFT_OUT = new Set(["tests/unit/guides.test.ts", "tests/unit/mutations.test.ts"]);

const testFiles = (root: string): string[] =>
  KINDS.flatMap((kind) =>
    readdirSync(path.join(root, "tests", kind), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.posix.join("tests", kind, ...name.split(path.sep))),
  ).filter((file) => !LEFT_OUT.has(file));

/** Runs all tests without a mutant in a copy with switches. Files with a failed test judge nothing. */
const measureReach = async (copy: string, mutants: readonly Mutant[]): Promise<Reach> => {
  const folder = path.join(copy, "reaches");
  mkdirSync(folder, { recursive: true });
  const judge = await startJudge(copy, { MUTATION_REACHES: folder });
  const { ran, durations } = await judge.ask({ files: testFiles(copy), isShort: false, limitMS: LIMIT_MS });
  await judge.stop();
  const failed = new Set(ran.filter(({ isPassed }) => !isPassed).map(({ file }) => file));
  for (const { file, title, isPassed } of ran)
    if (!isPassed) console.log(`not green without a mutant: ${file}: ${title}`);
  const reachedBy = (file: string) => {
    const list = path.join(folder, encodeURIComponent(file));
    return existsSync(list) ? [...new Set(readFileSync(list, "utf8").trim().split("\n").map(Number))] : [];
  };
  const tests = Object.entries(durations)
    .filter(([file]) => !failed.has(file))
    .map(([file, ms]) => [file, { ms, reached: reachedBy(file) }]);
  return { mutants: mutants.map(({ id }) => id), tests: Object.fromEntries(tests) };
};

/** The reach of the tests: from the last measurement, unless there is none or a new one is asked for. */
export const findReach = async (copy: string, mutants: readonly Mutant[], isNew: boolean): Promise<Reach> => {
  if (!isNew && existsSync(CACHE)) return JSON.parse(readFileSync(CACHE, "utf8")) as Reach;
  console.log("All tests run once, to see which of them reach which mutants.");
  const reach = await measureReach(copy, mutants);
  mkdirSync(path.dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify(reach));
  return reach;
};
