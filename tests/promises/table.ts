import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { PROMISES, type PromiseNumber } from "./promises";
import { SHOWN_FILE, type Shown } from "./record";

/** Reads which tests of the last run showed which promise, writes the table, and fails when a promise was not shown. */
const TABLE = "test-results/promises.md";
/** Shown only where a small disk can be mounted; elsewhere the tests are skipped with the reason. */
const NEEDS_A_MOUNT: readonly PromiseNumber[] = [9];
const NUMBERS = Object.keys(PROMISES).map(Number) as PromiseNumber[];

const keyOf = ({ promise, file, test }: Shown) => `${promise} ${file} ${test}`;

const readShown = (): Shown[] => {
  if (!existsSync(SHOWN_FILE)) return [];
  const lines = readFileSync(SHOWN_FILE, "utf8").split("\n").filter(Boolean);
  // A test that ran in two projects, or twice, is listed once, with its latest figures.
  return [...new Map(lines.map((line) => [keyOf(JSON.parse(line)), JSON.parse(line)])).values()];
};

const figuresOf = ({ figures }: Shown) =>
  Object.entries(figures)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");

const section = (shown: readonly Shown[], promise: PromiseNumber): string => {
  const rows = shown
    .filter((result) => result.promise === promise)
    .map((result) => `- ${result.file}: ${result.test.split(" > ").join(", ")} (${figuresOf(result)})`);
  return [`## ${promise}. ${PROMISES[promise]}`, "", ...rows.sort()].join("\n");
};

const main = (): void => {
  const shown = readShown();
  const missing = NUMBERS.filter((promise) => !shown.some((result) => result.promise === promise));
  if (shown.length > 0) writeFileSync(TABLE, `${NUMBERS.map((promise) => section(shown, promise)).join("\n\n")}\n`);
  console.log(`${NUMBERS.length - missing.length} of ${NUMBERS.length} promises shown, by ${shown.length} tests`);
  for (const promise of missing) console.error(`not shown: ${promise}. ${PROMISES[promise]}`);
  process.exitCode = missing.every((promise) => NEEDS_A_MOUNT.includes(promise)) ? 0 : 1;
};

main();
