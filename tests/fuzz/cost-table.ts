import type { Costs } from "./cost";

const rows = new Map<string, { kind: string; largest: number; costs: Costs }>();

const lastOf = (costs: Costs): number => costs.at(-1) ?? 0;

/** Notes what a kind of hostile content cost; the table has the dearest of each input. */
export const noteCost = (input: string, kind: string, largest: number, costs: Costs): void => {
  const noted = rows.get(input);
  if (!noted || lastOf(noted.costs) < lastOf(costs)) rows.set(input, { kind, largest, costs });
};

const LINE = 1024;

/** Prints the table of inputs against growth, if `COSTS` asks for it. */
export const printCosts = (): void => {
  if (!process.env.COSTS) return;
  const lines = [...rows].map(([input, { kind, largest, costs }]) =>
    [`| ${input}`, kind, `${Math.round(largest / LINE)} KiB`, ...costs.map((cost) => cost.toFixed(1))].join(" | "),
  );
  process.stdout.write(`\n${lines.map((line) => `${line} |`).join("\n")}\n`);
};
