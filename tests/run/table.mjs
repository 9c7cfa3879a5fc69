// What a run says of its parts: their tests, their time and their processor, in one table.

/** A part may take half as much processor again as its budget, since machines differ. */
const MAY_EXCEED = 1.5;

/**
 * Whether a part took so much more processor than its budget that the run fails, for a machine as slow as this one. The clock alone
 * never fails a run.
 * @param {{ processor: number, took: { processor?: number, slowness: number } }} part
 * @returns {boolean}
 */
export const isOverBudget = ({ processor, took }) =>
  took.processor !== undefined && took.processor > processor * took.slowness * MAY_EXCEED;

/** Whether nothing of a run failed. */
export const isGreen = (results) => results.every(({ outcome }) => outcome === "passed" || outcome === "skipped");

const HEAD = ["part", "", "seconds", "budget", "processor", "budget", "machine", "passed", "failed", "skipped"];

const seconds = (value) => (value === undefined ? "–" : value.toFixed(1));

const rowOf = ({ name, outcome, took, seconds: clock, processor, counts }) => [
  name,
  outcome,
  ...[seconds(took.seconds), `${clock}`, seconds(took.processor), `${processor}`],
  took.slowness === undefined ? "" : `×${took.slowness.toFixed(1)}`,
  ...[counts.passed, counts.failed, counts.skipped].map((count) => (count > 0 ? `${count}` : "")),
];

const sumOf = (results, read) => results.reduce((sum, result) => sum + (read(result) ?? 0), 0);

/** The budget of the clock of all parts: of lanes that run at the same time the longest one. */
export const clockOf = (parts) => {
  const lanes = [...new Set(parts.map(({ lane }) => lane).filter(Boolean))];
  const inLane = (lane) =>
    sumOf(
      parts.filter((part) => part.lane === lane),
      ({ seconds: clock }) => clock,
    );
  return inLane(undefined) + Math.max(0, ...lanes.map(inLane));
};

/**
 * The table of a run, whose last row is the whole.
 * @param {readonly object[]} results
 * @param {number} whole Seconds of the clock, of all parts that ran now.
 * @returns {string}
 */
export const tableOf = (results, whole) => {
  const all = {
    name: "all",
    outcome: isGreen(results) ? "passed" : "FAILED",
    took: { seconds: whole, processor: sumOf(results, ({ took }) => took.processor) },
    seconds: clockOf(results),
    processor: sumOf(results, (result) => result.processor),
    counts: {
      passed: sumOf(results, ({ counts }) => counts.passed),
      failed: sumOf(results, ({ counts }) => counts.failed),
      skipped: sumOf(results, ({ counts }) => counts.skipped),
    },
  };
  const rows = [HEAD, ...[...results, all].map(rowOf)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (row) =>
    row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])));
  return rows.map((row) => line(row).join("  ").trimEnd()).join("\n");
};

/**
 * What failed in a run, test by test: said once more below its table, since what CI shows of a long run is its end. Empty when nothing did.
 * @param {readonly object[]} results
 * @returns {string}
 */
export const failuresOf = (results) =>
  results
    .flatMap(({ name: part, failures }) =>
      failures.map(({ file, name, lines }) =>
        [`\nFAILED in ${part}: ${file} › ${name}`, ...lines.map((line) => `  ${line}`)].join("\n"),
      ),
    )
    .join("\n");
