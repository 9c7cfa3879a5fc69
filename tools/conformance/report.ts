import type { SpecifiedCallName } from "@/lib/contracts/specified/calls";

export type Verdict =
  | { state: "ok"; derived: readonly string[] }
  | { state: "missing"; members: readonly string[] }
  | { state: "failed"; reason: string }
  | { state: "not tried"; reason: string };

/** One call, or one step of a walk, in the report. */
export interface Line {
  address: string;
  call: SpecifiedCallName;
  status?: number | undefined;
  ms?: number | undefined;
  verdict: Verdict;
  pages: string;
}

const ADDRESS_WIDTH = 64;
const VERDICT_WIDTH = 90;
// A longer verdict begins below the address.
const SHORT_WIDTH = 60;
const INDENT = 6;

const textOf = (verdict: Verdict): string => {
  switch (verdict.state) {
    case "ok":
      return verdict.derived.length === 0 ? "ok" : `ok, derived: ${verdict.derived.join(", ")}`;
    case "missing":
      return `missing: ${verdict.members.join(", ")}`;
    default:
      return `${verdict.state}: ${verdict.reason}`;
  }
};

/** A text in lines of at most `VERDICT_WIDTH` characters, broken at spaces. */
const wrap = (text: string): string[] =>
  text
    .replace(new RegExp(`(.{1,${VERDICT_WIDTH}})(?: |$)`, "g"), "$1\n")
    .trimEnd()
    .split("\n");

const isBad = ({ verdict }: Line): boolean => ["missing", "failed"].includes(verdict.state);

/** A line of the report: address, status, time and verdict; below a bad one, the pages that suffer. */
export const lineText = (line: Line): string => {
  const { address, status, ms, verdict, pages } = line;
  const time = ms === undefined ? "" : `${Math.round(ms)} ms`;
  const place =
    address.length > ADDRESS_WIDTH ? `${address}\n${" ".repeat(ADDRESS_WIDTH)}` : address.padEnd(ADDRESS_WIDTH);
  const head = `${place} ${String(status ?? "").padStart(3)} ${time.padStart(8)}  `;
  const text = textOf(verdict);
  const isShort = text.length <= SHORT_WIDTH;
  const [first, ...more] = isShort ? [text] : ["", ...wrap(text)];
  const suffering = isBad(line) ? [`→ ${pages || "no page"}`] : [];
  return [`${head}${first}`.trimEnd(), ...[...more, ...suffering].map((part) => " ".repeat(INDENT) + part)]
    .map((part) => `${part}\n`)
    .join("");
};

const count = (lines: readonly Line[], state: Verdict["state"]) =>
  lines.filter(({ verdict }) => verdict.state === state).length;

/** The last line: how many calls answered how. */
export const summaryText = (lines: readonly Line[]): string =>
  [
    `${lines.length} calls: ${count(lines, "ok")} ok`,
    `${count(lines, "missing")} with missing members`,
    `${count(lines, "failed")} failed`,
    `${count(lines, "not tried")} not tried\n`,
  ].join(", ");

/** Whether no call failed and no member was missing. */
export const isPassed = (lines: readonly Line[]): boolean => !lines.some(isBad);
