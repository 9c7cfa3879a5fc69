import { DATA_MAP } from "./data-map";
import { ELSEWHERE, ON_DEVICES } from "./elsewhere";
import type { TablePrivacy } from "./table-privacy";

const HEAD = `# Data map

What is kept about whom, why, who sees it and when it goes. Made from \`backend/privacy/\` by \`npm run data-map\`; a test compares
it with the database, and every table and column must be in it.

- **Sealed** means encrypted where it lies (AES-256-GCM), with the operator's \`DATA_SECRET\`, and bound to its place: copied into
  another row or file it does not open. \`npm run reseal\` seals with a new secret what an older one sealed.
- **Erasing**: an applicant's \`DELETE /me\` takes all of theirs at once. What staff did stays in the audit log, under a number that
  nothing knows any more.
- **Retention**: a daily sweep removes what has been kept long enough (\`RETENTION_…\` in \`variables.md\`), with its files.
- **A copy**: \`GET /me/export\` gives applicants all that is kept about them.`;

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
const yes = (is: boolean | undefined) => (is ? "yes" : "");

const tableSection = ([name, { about, ends, data }]: [string, TablePrivacy]): string =>
  [
    `### ${name}`,
    "",
    `About ${about}. Ends ${ends}.`,
    "",
    table(
      ["columns", "what", "why", "sealed", "who sees it"],
      data.map(({ columns, what, why, isSealed, seenBy }) => [
        columns.map((column) => `\`${column}\``).join(", "),
        what,
        why,
        yes(isSealed),
        seenBy,
      ]),
    ),
  ].join("\n");

/** The data map as a page of the documentation. */
export const dataMapDocument = (): string =>
  [
    HEAD,
    "## Tables",
    ...Object.entries(DATA_MAP).map(tableSection),
    "## Elsewhere",
    table(
      ["where", "what", "why", "sealed", "ends"],
      ELSEWHERE.map(({ where, what, why, isSealed, ends }) => [where, what, why, yes(isSealed), ends]),
    ),
    "## On people's devices",
    table(
      ["name begins with", "where", "what", "ends"],
      ON_DEVICES.map(({ name, where, what, ends }) => [name, where, what, ends]),
    ),
  ]
    .join("\n\n")
    .concat("\n");
