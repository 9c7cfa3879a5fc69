import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "@/tests/support/seeded-random";
import { changedSince } from "./changed";
import { copyTree, removeTree } from "./copy";
import { judgeMutant } from "./judge-mutant";
import { judgeRow, rowsNotGreen } from "./judge-row";
import { startJudge } from "./judging";
import type { PlacedMutant } from "./mutants";
import { caughtShare, type Outcome, printOutcome, summaryOf, tableOf } from "./outcome";
import { findReach } from "./reach";
import { ROWS } from "./rows/rows";
import { writeSwitches } from "./sources";
import { ACTIVE_FILE } from "./switch";

/*
 * Makes faults in a copy of the sources, one after the other, and runs the tests that must notice.
 * With words, those whose name or file contains one of them; with `--changed`, those of functions changed since a revision;
 * else the rows by hand, and as many of the others at random as the time allows.
 */

/** The share of a random sample of the generated mutants that is caught at least. */
const FLOOR = 0.5;
const TABLE = "test-results/mutations.md";

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: "string" },
    minutes: { type: "string", default: "50" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    reach: { type: "boolean", default: false },
  },
});
const isSample = words.length === 0 && options.changed === undefined;
const until = Date.now() + Number(options.minutes) * 60_000;

interface Numbered {
  mutant: PlacedMutant;
  number: number;
}

const shuffled = (all: readonly Numbered[]): Numbered[] => {
  const random = seededRandom(Number(options.seed));
  return all
    .map((one) => ({ one, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ one }) => one);
};

const has = (text: string) => words.some((word) => text.includes(word));

/** The mutants to judge, by the arguments. */
const chooseMutants = (all: readonly Numbered[]): readonly Numbered[] => {
  if (options.changed !== undefined) {
    const isChanged = changedSince(options.changed);
    return all.filter(({ mutant }) => isChanged(mutant));
  }
  return isSample ? shuffled(all) : all.filter(({ mutant }) => has(mutant.id));
};

const judgeRows = async (copy: string, note: (outcome: Outcome) => void): Promise<void> => {
  const rows = ROWS.filter(({ what, file }) => isSample || has(`${what} ${file}`));
  const notGreen = await rowsNotGreen(copy, rows);
  for (const row of rows) {
    const outcome = await judgeRow(copy, row);
    const isGreen = !notGreen.includes(row);
    note(
      isGreen ? outcome : { ...outcome, result: "survives", says: "its test does not pass without the fault either" },
    );
  }
};

const judgeMutants = async (copy: string, note: (outcome: Outcome) => void): Promise<void> => {
  const all = writeSwitches(copy, path.join(copy, ACTIVE_FILE));
  const chosen = chooseMutants(all.map((mutant, number) => ({ mutant, number })));
  const share = isSample ? `some at random, with --seed=${options.seed}` : chosen.length;
  console.log(`${all.length} mutants, of which ${share}`);
  if (chosen.length === 0) return;
  const reach = await findReach(copy, all, options.reach);
  const judge = await startJudge(copy);
  try {
    for (const one of chosen) {
      if (isSample && Date.now() > until) break;
      note(await judgeMutant(judge, reach, one));
    }
  } finally {
    await judge.stop();
  }
};

const main = async (): Promise<void> => {
  const copy = copyTree();
  const outcomes: Outcome[] = [];
  const note = (outcome: Outcome) => {
    outcomes.push(outcome);
    printOutcome(outcome);
  };
  try {
    await judgeRows(copy, note);
    await judgeMutants(copy, note);
  } finally {
    removeTree(copy);
  }
  mkdirSync(path.dirname(TABLE), { recursive: true });
  writeFileSync(TABLE, tableOf(outcomes));
  console.log(`\n${summaryOf(outcomes)}; all in ${TABLE}`);
  const isGreen = outcomes.every(({ isRow, result }) => !isRow || result === "caught");
  if (!isGreen || (isSample && caughtShare(outcomes) < FLOOR)) process.exitCode = 1;
};

await main();
