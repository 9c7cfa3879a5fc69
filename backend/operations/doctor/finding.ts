/** The result of one check, with a remedy unless it is ok. */
export interface Finding {
  what: string;
  state: "ok" | "warn" | "fail";
  says: string;
  remedy?: string;
}

export const ok = (what: string, says: string): Finding => ({ what, state: "ok", says });
export const warn = (what: string, says: string, remedy: string): Finding => ({ what, state: "warn", says, remedy });
export const fail = (what: string, says: string, remedy: string): Finding => ({ what, state: "fail", says, remedy });

/** The findings as a table, a line each, with the remedy below. */
export const tableOf = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .flatMap(({ state, what, says, remedy }) => [
      `${state.padEnd(4)}  ${what.padEnd(width)}  ${says}`,
      ...(remedy ? [`${"".padEnd(6 + width)}  → ${remedy}`] : []),
    ])
    .map((line) => `${line}\n`)
    .join("");
};
