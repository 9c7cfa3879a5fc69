/** The result of one check, with a remedy unless it is ok. */
export interface Finding {
  subject: string;
  state: "ok" | "warn" | "fail";
  message: string;
  remedy?: string;
}

export const ok = (subject: string, message: string): Finding => ({ subject, state: "ok", message });
export const warn = (subject: string, message: string, remedy: string): Finding => ({
  subject,
  state: "warn",
  message,
  remedy,
});
export const fail = (subject: string, message: string, remedy: string): Finding => ({
  subject,
  state: "fail",
  message,
  remedy,
});

/** The findings as a table, a line each, with the remedy below. */
export const tableOf = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ subject }) => subject.length));
  return findings
    .flatMap(({ state, subject, message, remedy }) => [
      `${state.padEnd(4)}  ${subject.padEnd(width)}  ${message}`,
      ...(remedy ? [`${"".padEnd(6 + width)}  → ${remedy}`] : []),
    ])
    .map((line) => `${line}\n`)
    .join("");
};
