import { type CallRow, nameOf } from "./call-row";
import { CALL_ROWS } from "./rows";

const BEGIN = "<!-- calls: written by npm run own-backend -->";
const END = "<!-- end of calls -->";

/** `start_time or startTime` with each name as code. */
const code = (member: string): string =>
  member
    .split(" or ")
    .map((name) => `\`${name}\``)
    .join(" or ");

const mustOf = ({ must, reply }: CallRow): string =>
  must.map(code).join(", ") || (reply.safeParse(undefined).success ? "any success" : "a reply");

const usedOf = ({ used }: CallRow): string =>
  Object.entries(used)
    .map(([member, otherwise]) => `${code(member)}: ${otherwise}`)
    .join("; ");

const callOf = (row: CallRow): string => `\`${nameOf(row)}\`${row.endpoint.upstream === "legacy" ? " (legacy)" : ""}`;

const cells = (row: CallRow) => [
  callOf(row) + (row.feature ? ` with \`${row.feature}\`` : ""),
  mustOf(row),
  usedOf(row),
  row.pages.join(", ") || "none",
];

const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;

const HEADS = ["call", "must be there", "used when it is there: and otherwise", "pages that suffer"];

const table = (): string =>
  [line(HEADS), line(HEADS.map(() => "---")), ...CALL_ROWS.map((row) => line(cells(row)))].join("\n");

/** The page with the table of the calls between its markers. */
export const withCallTable = (page: string): string => {
  const [before, rest = ""] = page.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error("The page has no markers for the table of the calls.");
  return `${before}${BEGIN}\n\n${table()}\n\n${END}${after}`;
};
