import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Guard } from "./guards/guard";

interface Report {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** One test that ran. */
interface Ran {
  file: string;
  name: string;
  isPassed: boolean;
}

/** The results of tests on a tree; `trouble` when none of them ran. */
export interface TestOutcome {
  ran: Ran[];
  trouble: string | undefined;
}

const REPORT = "test-results/mutation.json";
const NOTHING = "no test ran";

const read = (file: string): TestOutcome => {
  if (!existsSync(file)) return { ran: [], trouble: NOTHING };
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const ran = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status }) => ({ file: name, name: fullName, isPassed: status === "passed" })),
  );
  return { ran, trouble: ran.length > 0 ? undefined : (testResults[0]?.message || NOTHING).split("\n")[0] };
};

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Runs tests of one project in a tree: in each file those whose names contain `only`. */
export const runTests = async (copy: string, tests: readonly Guard["tests"][]): Promise<TestOutcome> => {
  rmSync(path.join(copy, REPORT), { force: true });
  const vitest = path.join("node_modules", "vitest", "vitest.mjs");
  const files = new Set(tests.map(({ file }) => file));
  const words = tests.map(({ only }) => escapeRegExp(only)).join("|");
  const kind = tests[0]?.project ?? "";
  const args = [
    vitest,
    "run",
    ...["--project", kind, "--project", `${kind}-alone`],
    ...files,
    "--reporter=json",
    `--outputFile=${REPORT}`,
  ];
  if (tests.every(({ only }) => only)) args.push("-t", words);
  // In their long forms: a race without its guard is not lost every time.
  const env = { ...process.env, ALL_TESTS: "1" };
  const child = spawn(process.execPath, args, { cwd: copy, stdio: "ignore", env });
  await once(child, "exit");
  return read(path.join(copy, REPORT));
};
