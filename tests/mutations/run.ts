import { readFileSync, writeFileSync } from "node:fs";
import { PROMISES } from "@/tests/promises/promises";
import { copyTree, occurrences, removeTree, without } from "./copy";
import { GUARDS } from "./guards";
import type { Guard } from "./guards/guard";
import { runTests, type TestOutcome } from "./vitest";

/*
 * Removes each guard in a copy of the sources and runs the tests that must then fail. On unchanged sources they must pass.
 * With arguments it runs only the guards whose description contains one of them; the document keeps the rows of the others.
 */
const DOCUMENT = "docs/mutations.md";
const AT_ONCE = 3;
const NOT_GREEN = { isCaught: false, says: "its tests are not green with the guard in place" };

interface Outcome {
  guard: Guard;
  isCaught: boolean;
  says: string;
}

const PROJECTS = ["unit", "contract", "integration", "fuzz"] as const;

/** Runs the tests of all guards on unchanged sources. */
const runControl = async (copy: string, guards: readonly Guard[]): Promise<TestOutcome["ran"]> => {
  const results: TestOutcome["ran"] = [];
  for (const project of PROJECTS) {
    const tests = guards.map((guard) => guard.tests).filter((one) => one.project === project);
    if (tests.length > 0) results.push(...(await runTests(copy, tests)).ran);
  }
  return results;
};

const isGreen = (control: TestOutcome["ran"], { tests }: Guard): boolean => {
  const guardTests = control.filter(({ file, name }) => file.endsWith(tests.file) && name.includes(tests.only));
  return guardTests.length > 0 && guardTests.every(({ isPassed }) => isPassed);
};

const judge = async (copy: string, guard: Guard): Promise<Outcome> => {
  const { ran, trouble } = await without(copy, guard, () => runTests(copy, [guard.tests]));
  const failed = ran.find(({ isPassed }) => !isPassed);
  return failed
    ? { guard, isCaught: true, says: failed.name }
    : { guard, isCaught: false, says: trouble ?? "survives" };
};

const printOutcome = ({ guard, isCaught, says }: Outcome) =>
  console.log(`${isCaught ? "caught  " : "SURVIVES"}  ${guard.promise}. ${guard.what}\n          ${says}`);

/** Judges all guards, several at once, each in its own copy; results in the order of declaration. */
const judgeAll = async (guards: readonly Guard[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  const cost = ({ tests }: Guard) => PROJECTS.indexOf(tests.project);
  const waiting = [...guards.entries()].sort(([, one], [, other]) => cost(one) - cost(other));
  const inCopy = async <Result>(work: (copy: string) => Promise<Result>) => {
    const copy = copyTree();
    return work(copy).finally(() => removeTree(copy));
  };
  const control = inCopy((copy) => runControl(copy, guards));
  const work = async (copy: string) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const outcome = await judge(copy, next[1]);
      outcomes[next[0]] = outcome;
      printOutcome(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, () => inCopy(work)));
  const ran = await control;
  return outcomes.map((outcome) => (isGreen(ran, outcome.guard) ? outcome : { ...outcome, ...NOT_GREEN }));
};

const NOBODY = "**nobody: ";

const cell = (text: string) => text.replaceAll("|", "\\|");

const rowOf = ({ guard: { what, promise, file, tests }, isCaught, says }: Outcome): string =>
  `| ${cell(what)} | ${promise} | \`${file}\` | ${isCaught ? cell(says) : `${NOBODY}${cell(says)}**`} (\`${tests.file.replace("tests/", "")}\`) |`;

/** The row of a guard in the document, if it has one. */
const earlierRowOf = ({ what }: Guard): string[] =>
  readFileSync(DOCUMENT, "utf8")
    .split("\n")
    .filter((line) => line.slice(2).split(" | ")[0]?.trimEnd() === cell(what))
    .slice(0, 1);

const document = (rows: readonly string[]): string => `# Mutations

Each row is a guard that was removed, and the test that then failed. With the guard in place the test passes.
\`npm run test:mutations\` repeats this and writes this page; with words of the first column, only those rows.

| fault without the guard | promise | removed from | caught by |
| --- | --- | --- | --- |
${rows.join("\n")}

${rows.filter((row) => !row.includes(NOBODY)).length} of ${GUARDS.length} caught.
`;

const writeDocument = (outcomes: readonly Outcome[]): void => {
  const rows = GUARDS.flatMap((guard) => {
    const outcome = outcomes.find((one) => one.guard === guard);
    return outcome ? [rowOf(outcome)] : earlierRowOf(guard);
  });
  writeFileSync(DOCUMENT, document(rows));
};

const main = async (): Promise<void> => {
  const words = process.argv.slice(2);
  const isMeant = ({ what, file }: Guard) =>
    words.length === 0 || words.some((word) => `${what} ${file}`.includes(word));
  const guards = GUARDS.filter(isMeant);
  const unclear = guards.filter((guard) => occurrences(guard) !== 1);
  for (const { what, file } of unclear) console.error(`not exactly once in ${file}: ${what}`);
  if (unclear.length > 0) throw new Error("Some guards cannot be found.");
  const outcomes = await judgeAll(guards);
  for (const outcome of outcomes.filter(({ says }) => says === NOT_GREEN.says)) printOutcome(outcome);
  const caught = outcomes.filter(({ isCaught }) => isCaught);
  const promises = new Set(caught.map(({ guard }) => guard.promise));
  console.log(
    `\n${caught.length} of ${outcomes.length} caught, of ${promises.size} of ${Object.keys(PROMISES).length} promises`,
  );
  writeDocument(outcomes);
  process.exitCode = caught.length === outcomes.length ? 0 : 1;
};

await main();
