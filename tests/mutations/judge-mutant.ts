import type { Verdict } from "./judge";
import type { Judge } from "./judging";
import type { Mutant } from "./mutants";
import { nearestTests } from "./nearest-tests";
import type { Outcome } from "./outcome";
import type { Reach } from "./reach";

const LEAST_MS = 90_000;
/** How many times longer than in the measurement the tests may take. */
const SLOWER = 4;

const resultOf = ({ ran, isLate }: Verdict, files: readonly string[]): Pick<Outcome, "result" | "says"> => {
  const failed = ran.find(({ isPassed }) => !isPassed);
  if (failed) return { result: "caught", says: `${failed.file}: ${failed.title}` };
  if (isLate) return { result: "caught", says: "the tests do not end" };
  return { result: "survives", says: files.map((file) => file.replace("tests/", "")).join(", ") };
};

/** Switches a mutant on and runs the test files that reach it, until one fails. */
export const judgeMutant = async (
  judge: Judge,
  reach: Reach,
  { mutant, number }: { mutant: Mutant; number: number },
): Promise<Outcome> => {
  const begun = Date.now();
  const files = nearestTests(reach, mutant);
  const usualMS = files.reduce((total, file) => total + (reach.tests[file]?.ms ?? 0), 0);
  const { result, says } =
    files.length === 0
      ? { result: "unreached" as const, says: "no test reaches it" }
      : resultOf(
          await judge.ask({ active: number, files, isShort: true, limitMS: LEAST_MS + SLOWER * usualMS }),
          files,
        );
  const { id: name, file, line, gone } = mutant;
  return { name, place: `${file}:${line}`, gone, isRow: false, result, says, ms: Date.now() - begun };
};
