/** What the changed sources of a process share: which mutant is on, and which were reached. */
interface SwitchState {
  active: number;
  /** The file to which the numbers of reached mutants are added. */
  reach: string | undefined;
  reached: Set<number>;
}

/** The file, in a copy, that says which mutant is on. */
export const ACTIVE_FILE = "active-mutant";
/** The number that is no mutant's. */
export const NONE = -1;

const shared = globalThis as { startdayMutations?: SwitchState };

// Not imported: tests replace that module, and bundles for browsers have none.
const fs = () => process.getBuiltinModule("node:fs");

/** Tells whether a mutant is on, and notes that it is reached. `file` says which one is, to this process and to those that it starts. */
export const switchOf = (file: string) => {
  shared.startdayMutations ??= {
    active: Number(fs().readFileSync(file, "utf8")),
    reach: process.env.MUTATION_REACH,
    reached: new Set(),
  };
  const state = shared.startdayMutations;
  return (number: number, isNoted = true): boolean => {
    if (isNoted && state.reach && !state.reached.has(number)) {
      state.reached.add(number);
      fs().appendFileSync(state.reach, `${number}\n`);
    }
    return number === state.active;
  };
};

/** Begins a new list of reached mutants, for the next test file in this process. */
export const noteReach = (file: string): void => {
  process.env.MUTATION_REACH = file;
  Object.assign(shared.startdayMutations ?? {}, { reach: file, reached: new Set() });
};
