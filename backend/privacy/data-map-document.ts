import { DATA_MAP } from "./data-map";
import { ELSEWHERE, ON_DEVICES } from "./elsewhere";
import type { TablePrivacy } from "./table-privacy";

const HEAD = `# Data map

Which personal data is stored about whom, why, who sees it and when it is deleted. \`npm run lists\` writes this page from
\`backend/privacy/\`. A test compares it with the database: every table and column must be in it.

- **Sealed** means encrypted at rest (AES-256-GCM) with the operator's \`DATA_SECRET\`, and bound to its row or file: a copy in
  another row or file cannot be opened. \`npm run reseal\` encrypts data of older secrets again with the newest one.
- **Erasing**: an applicant's \`DELETE /me\` deletes all of their data at once. Changes by staff stay in the audit log, under an id
  that no other row has any more.
- **Retention**: a daily sweep deletes data whose retention time is over (\`RETENTION_…\` in \`variables.md\`), with its files.
- **A copy**: \`GET /me/export\` gives applicants everything that is stored about them.`;

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
const yes = (isTrue: boolean | undefined) => (isTrue ? "yes" : "");

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
