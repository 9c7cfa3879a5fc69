// Which tests of a run failed, and why: said once more below its table, since what CI shows of a long run is its end.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Lines of a reason: the assertion with what was expected, and the first lines of where. */
const LINES = 16;

const asFailure = (file, name, messages) => {
  const lines = stripVTControlCharacters(messages.join("\n")).split("\n");
  return { file: path.relative(process.cwd(), file), name, lines: lines.slice(0, LINES) };
};

const vitestFailures = ({ testResults }) =>
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
      return asFailure(
        path.join(rootDir, file),
        title,
        errors.map(({ message }) => message),
      );
    }),
  ...suites.flatMap((suite) => playwrightFailures(suite, rootDir)),
];

/** The failed tests of a report of either runner, each with its file and the first lines of its reason; none without a report. */
const failuresIn = (report) => {
  if (!report || !existsSync(report)) return [];
  const told = JSON.parse(readFileSync(report, "utf8"));
  return told.suites ? playwrightFailures(told, told.config.rootDir) : vitestFailures(told);
};

/**
 * What failed in a run, test by test; nothing when nothing did.
 * @param {readonly { name: string, report?: string }[]} results
 * @returns {string}
 */
export const failuresOf = (results) =>
  results
    .flatMap(({ name: part, report }) =>
      failuresIn(report).map(({ file, name, lines }) =>
        [`\nFAILED in ${part}: ${file} › ${name}`, ...lines.map((line) => `  ${line}`)].join("\n"),
      ),
    )
    .join("\n");
