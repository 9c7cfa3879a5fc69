/** What is wrong with a variable, as a sentence that names it and shows nothing secret. */
export interface VariableProblem {
  name: string;
  says: string;
}

/** One line for each, so that all of them can be mended at once. */
export const problemLines = (problems: readonly VariableProblem[]): string => {
  const lines = problems.map(({ says }) => says);
  return lines.length === 1 ? lines.join() : [`${lines.length} variables are wrong:`, ...lines].join("\n  ");
};
