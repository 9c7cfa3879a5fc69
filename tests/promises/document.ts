import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PROMISES, type PromiseNumber } from "./promises";

const ROOT = "tests";
const NAMED = 3;

/** The files of tests that say which promises they show. */
const filesThatShow = (): Map<number, string[]> => {
  const files = new Map<number, string[]>();
  const names = readdirSync(ROOT, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(test|spec)\.tsx?$/.test(name),
  );
  for (const name of names.map((one) => one.split(path.sep).join("/")).sort())
    for (const [, promise] of readFileSync(path.join(ROOT, name), "utf8").matchAll(/\bshows\((\d+)/g))
      files.set(Number(promise), [...new Set([...(files.get(Number(promise)) ?? []), name])]);
  return files;
};

const shownBy = (files: readonly string[]): string => {
  const names = files.slice(0, NAMED).map((file) => `\`${file.replace(/\.(test|spec)\.tsx?$/, "")}\``);
  const more = files.length - names.length;
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(", ");
};

/** Every promise, and the files in `tests/` that show it, as a page. */
export const promisesDocument = (): string => {
  const files = filesThatShow();
  const rows = Object.entries(PROMISES).map(
    ([promise, text]) => `| ${promise} | ${text} | ${shownBy(files.get(Number(promise) as PromiseNumber) ?? [])} |`,
  );
  return `# Promises

What holds. Tests that would fail if it did not show it: they call \`shows\` with the number. \`npm test\` fails when a promise is
shown by none, and writes a table of the tests that showed them, with their figures. \`npm run lists\` writes this page.

| | promise | in \`tests/\` |
| --- | --- | --- |
${rows.join("\n")}
`;
};
