import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** One measurement: its name, its floor, and whether it meets its target. */
export interface Figure {
  what: string;
  measured: string;
  floor: string;
  target: string;
  isMet: boolean;
}

const DATA = "docs/benchmarks.json";
const DOCUMENT = "docs/benchmarks.md";

type Results = Record<string, { title: string; on: string; of: string; figures: readonly Figure[] }>;

const readResults = (): Results => (existsSync(DATA) ? JSON.parse(readFileSync(DATA, "utf8")) : {});

const rowOf = ({ what, measured, floor, target, isMet }: Figure): string =>
  `| ${what} | ${measured} | ${floor} | ${target} | ${isMet ? "yes" : "**no**"} |`;

const HEAD = `# Benchmarks

\`npm run bench\` measures and writes this page; \`npm run bench -- bytes\` one part of it. Each figure is compared with a floor that is
measured in the same run: rates and times in turn, as medians; counts and absolute limits once. Growth is measured up to a
million rows; \`GROWTH=full\` adds ten million, which takes about an hour and 35 GB. With \`BENCH_BEFORE=FOLDER\` applicants at
full speed, an applicant's way and the pages are measured by turns with the build of another checkout, too.`;

const document = (results: Results): string =>
  [
    HEAD,
    ...Object.values(results).map(({ title, on, of, figures }) =>
      [
        `## ${title}`,
        `Measured on ${on}, at ${of}.`,
        ["| what | measured | floor | target | met |", "| --- | --- | --- | --- | --- |", ...figures.map(rowOf)].join(
          "\n",
        ),
      ].join("\n\n"),
    ),
  ].join("\n\n");

const run = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: "utf8" });

/** Stores the figures of a part of the bench, and writes the page again. */
export const writeResults = (part: string, title: string, figures: readonly Figure[]): void => {
  const [on, of] = [new Date().toISOString().slice(0, 10), run("git", "rev-parse", "--short", "HEAD").trim()];
  const results = { ...readResults(), [part]: { title, on, of, figures } };
  writeFileSync(DATA, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(DOCUMENT, `${document(results)}\n`);
  run("node_modules/.bin/biome", "check", "--write", DATA, DOCUMENT);
};
