// What the JSON report of a part says, of either runner: how many tests passed, and which failed and why.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Lines of a reason: the assertion with what was expected, and the first lines of where. */
const LINES = 16;

const asFailure = (file, name, messages) => {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  return { file: path.relative(process.cwd(), file), name, lines: lines.slice(0, LINES) };
};

const vitestFailures = (testResults) =>
  testResults.flatMap(({ name: file, message, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [asFailure(file, "the file itself", [message])];
    return failed.map(({ fullName, failureMessages }) => asFailure(file, fullName, failureMessages));
  });

const playwrightFailures = ({ suites = [], specs = [] }, rootDir) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map(({ file, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const messages = errors.map(({ message }) => message);
      return asFailure(path.join(rootDir, file), title, messages);
    }),
  ...suites.flatMap((suite) => playwrightFailures(suite, rootDir)),
];

const ofVitest = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
  counts: { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests },
  failures: vitestFailures(testResults),
});

const ofPlaywright = ({ stats, suites, config: { rootDir }, errors }) => ({
  counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
  failures: [
    // Of no test, as when its server does not start.
    ...errors.map(({ message }) => asFailure(rootDir, "the run itself", [message])),
    ...playwrightFailures({ suites }, rootDir),
  ],
});

/**
 * The tests of a part by outcome, and the failed ones, each with its file and the first lines of its reason; none without a report.
 * @param {string | undefined} report The path of its file.
 */
export const readReport = (report) => {
  if (!report || !existsSync(report)) return { counts: { passed: 0, failed: 0, skipped: 0 }, failures: [] };
  const told = JSON.parse(readFileSync(report, "utf8"));
  return told.stats ? ofPlaywright(told) : ofVitest(told);
};
