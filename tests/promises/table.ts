import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { PROMISES, type PromiseNumber } from "./promises";
import { SHOWN_FILE, type Shown } from "./record";

/**
 * Reads which tests of the last full run showed which promise, and fails when a promise was not shown. `--write` also writes the
 * table to the documentation, without the figures of the run: those stay in `test-results/promises.jsonl`.
 */
const DOCUMENT = "docs/promises.md";
/** Shown only where a small disk can be mounted; elsewhere the tests are skipped with the reason. */
const NEEDS_A_MOUNT: readonly PromiseNumber[] = [9];
const NUMBERS = Object.keys(PROMISES).map(Number) as PromiseNumber[];

const readShown = (): Shown[] => {
  if (!existsSync(SHOWN_FILE)) return [];
  const lines = readFileSync(SHOWN_FILE, "utf8").split("\n").filter(Boolean);
  // A test that ran in two projects, or twice, is listed once, with its latest figures.
  return [...new Map(lines.map((line) => [keyOf(JSON.parse(line)), JSON.parse(line)])).values()];
};

const keyOf = ({ promise, file, test }: Shown) => `${promise} ${file} ${test}`;

const cell = (text: string) => text.replaceAll("|", "\\|");

const rowsOf = (shown: readonly Shown[], promise: PromiseNumber): string[] => {
  const ofPromise = shown
    .filter((result) => result.promise === promise)
    .sort((a, b) => keyOf(a).localeCompare(keyOf(b), "en"));
  return ofPromise.map(({ file, test }) => {
    const name = test.split(" > ").join(", ");
    return `| ${cell(name)} | \`${file.replace(/^tests\//, "")}\` |`;
  });
};

const section = (shown: readonly Shown[], promise: PromiseNumber): string =>
  [
    `## ${promise}. ${PROMISES[promise]}`,
    "",
    "| test | in `tests/` |",
    "| --- | --- |",
    ...rowsOf(shown, promise),
  ].join("\n");

const HEAD = `# Promises

What holds, and the tests that would fail if it did not. \`npm run test:all\`, then \`npm run promises\` writes this page.`;

const main = (): void => {
  const shown = readShown();
  const missing = NUMBERS.filter((promise) => !shown.some((result) => result.promise === promise));
  if (process.argv.includes("--write"))
    writeFileSync(DOCUMENT, `${[HEAD, ...NUMBERS.map((promise) => section(shown, promise))].join("\n\n")}\n`);
  console.log(`${NUMBERS.length - missing.length} of ${NUMBERS.length} promises shown, by ${shown.length} tests`);
  for (const promise of missing) console.error(`not shown: ${promise}. ${PROMISES[promise]}`);
  process.exitCode = missing.every((promise) => NEEDS_A_MOUNT.includes(promise)) ? 0 : 1;
};

main();
