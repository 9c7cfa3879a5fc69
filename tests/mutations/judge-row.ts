import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startJudge } from "./judging";
import type { Outcome } from "./outcome";
import type { Row } from "./rows/row";

const LIMIT_MS = 10 * 60_000;
/** As in `npm run test:all`: a race without its guard is not lost every time. */
const ALL = { ALL_TESTS: "1" };

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** How often a row's text occurs in its file. */
export const occurrences = ({ file, search }: Row, root = "."): number =>
  readFileSync(path.join(root, file), "utf8").split(search).length - 1;

const runRows = async (copy: string, rows: readonly Row[], isShort: boolean) => {
  const judge = await startJudge(copy, ALL);
  const files = [...new Set(rows.map(({ test }) => test))];
  const only = rows.map((row) => escapeRegExp(row.only)).join("|");
  return judge.ask({ files, only, isShort, limitMS: LIMIT_MS }).finally(judge.stop);
};

/** The rows whose tests do not pass without a fault, or do not run. */
export const rowsNotGreen = async (copy: string, rows: readonly Row[]): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const { ran } = await runRows(copy, rows, false);
  return rows.filter(({ test, only }) => {
    const own = ran.filter(({ file, title }) => file === test && title.replaceAll(" > ", " ").includes(only));
    return own.length === 0 || own.some(({ isPassed }) => !isPassed);
  });
};

/** Makes a row's fault in a copy and runs its test, in a server of its own: migrations are read when that starts. */
export const judgeRow = async (copy: string, row: Row): Promise<Outcome> => {
  const begun = Date.now();
  const target = path.join(copy, row.file);
  const text = readFileSync(target, "utf8");
  writeFileSync(
    target,
    text.replace(row.search, () => row.replace),
  );
  try {
    const { ran } = await runRows(copy, [row], true);
    const failed = ran.find(({ isPassed }) => !isPassed);
    const says = failed
      ? `${failed.file}: ${failed.title}`
      : `${row.test}: ${ran.length > 0 ? "passes" : "no test ran"}`;
    const result = failed ? "caught" : "survives";
    return { name: row.what, place: row.file, gone: row.search, isRow: true, result, says, ms: Date.now() - begun };
  } finally {
    writeFileSync(target, text);
  }
};
