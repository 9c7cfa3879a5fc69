import type { Mutant } from "./mutants";
import type { Reach } from "./reach";

/** A mutant is judged by so many test files, or by more if they take less than this time together. */
const FILES_MAX = 6;
const QUICK_MS = 15_000;

/** The words of a path or name, without an ending: `backend/hand-over/accept.ts` is backend, hand, over, accept. */
const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z]+/)
      .map((word) => word.replace(/s$/, ""))
      .filter((word) => word.length > 2 && !/^(test|backend|lib|tsx|store|contract|unit|integration)$/.test(word)),
  );

const reaches = (reach: Reach, { id, file }: Mutant): ((numbers: readonly number[]) => boolean) => {
  const number = reach.mutants.indexOf(id);
  if (number >= 0) return (numbers) => numbers.includes(number);
  // New since the measurement: all that reaches its file.
  const inFile = new Set(reach.mutants.flatMap((one, place) => (one.startsWith(`${file}#`) ? [place] : [])));
  return (numbers) => numbers.some((one) => inFile.has(one));
};

/** The test files that judge a mutant, nearest first: those with most words in common, then those that do little in little time. */
export const nearestTests = (reach: Reach, mutant: Mutant): string[] => {
  const isReached = reaches(reach, mutant);
  const words = [...wordsOf(mutant.id.split(" ")[0] ?? "")];
  const near = (file: string) => {
    const own = wordsOf(file);
    return words.filter((word) => own.has(word)).length;
  };
  let totalMS = 0;
  return Object.entries(reach.tests)
    .filter(([, { reached }]) => isReached(reached))
    .map(([file, { ms, reached }]) => ({ file, ms, near: near(file), cost: ms * (1 + reached.length) }))
    .sort((one, other) => other.near - one.near || one.cost - other.cost)
    .filter(({ ms }, place) => {
      totalMS += ms;
      return place < FILES_MAX || totalMS < QUICK_MS;
    })
    .map(({ file }) => file);
};
