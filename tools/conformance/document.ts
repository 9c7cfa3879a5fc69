import { type CallRow, nameOf } from "./call-row";
import { CALL_ROWS } from "./rows";

const HEAD = `# Calls of an organisation's own backend

Each call that the product sends, what its reply must have, what is used when it is there and derived otherwise, and the pages that
suffer without it. \`npm run lists\` writes this page from \`tools/conformance/\`; \`docs/own-backend.md\` has the rest.`;

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

/** The table of the calls that an organisation's own backend answers, as a page. */
export const backendCallsDocument = (): string =>
  [HEAD, "", line(HEADS), line(HEADS.map(() => "---")), ...CALL_ROWS.map((row) => line(cells(row))), ""].join("\n");
