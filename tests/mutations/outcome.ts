/** What became of one mutant or row. */
export interface Outcome {
  /** The mutant's id, or what the row's fault is. */
  name: string;
  place: string;
  gone: string;
  isRow: boolean;
  result: "caught" | "survives" | "unreached";
  /** The test that failed, or why none did. */
  says: string;
  ms: number;
}

const SHOWN = 160;

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};

export const printOutcome = ({ name, place, gone, result, says, ms }: Outcome): void =>
  console.log(
    [
      `${result.toUpperCase().padEnd(9)} ${name}  (${(ms / 1000).toFixed(1)} s)`,
      `          ${result === "caught" ? cut(says) : `${place}: ${cut(gone)}: ${says}`}`,
    ].join("\n"),
  );

/** The share of the generated mutants that were caught, from 0 to 1. Those that no test reaches count as not caught. */
export const caughtShare = (outcomes: readonly Outcome[]): number => {
  const generated = outcomes.filter(({ isRow }) => !isRow);
  return generated.filter(({ result }) => result === "caught").length / Math.max(generated.length, 1);
};

const cell = (text: string) => cut(text).replaceAll("|", "\\|");

/** A table of the outcomes, survivors first. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const order = ["survives", "unreached", "caught"];
  const rows = [...outcomes]
    .sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result))
    .map(
      ({ name, place, gone, result, says }) => `| ${[result, cell(name), place, cell(gone), cell(says)].join(" | ")} |`,
    );
  return ["| result | mutant | place | without | test |", "| --- | --- | --- | --- | --- |", ...rows, ""].join("\n");
};

/** Counts of the outcomes, in one line. */
export const summaryOf = (outcomes: readonly Outcome[]): string => {
  const count = (isRow: boolean, result: Outcome["result"]) =>
    outcomes.filter((one) => one.isRow === isRow && one.result === result).length;
  const rows = outcomes.filter(({ isRow }) => isRow).length;
  return [
    `generated: ${count(false, "caught")} caught, ${count(false, "survives")} survive, ${count(false, "unreached")} not reached`,
    `${(caughtShare(outcomes) * 100).toFixed(1)} %`,
    `by hand: ${count(true, "caught")} of ${rows} caught`,
  ].join("; ");
};
