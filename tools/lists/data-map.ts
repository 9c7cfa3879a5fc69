import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "@/backend/db/connect";
import type { Database } from "@/backend/db/database";
import { migrate } from "@/backend/db/migrate";
import { ELSEWHERE, ON_DEVICES } from "@/backend/privacy/elsewhere";
import { removeDataDir } from "@/backend/private-postgres/installation";

const HEAD = `# Data map

Which personal data is stored about whom, who sees it and when it is deleted. \`npm run lists\` makes this page from the comments on the
tables and columns of a new database (\`backend/db/migrations/\`), and from \`backend/privacy/elsewhere.ts\`.

- **Sealed** means encrypted at rest (AES-256-GCM) with the operator's \`DATA_SECRET\`, and bound to its row or file: a copy in
  another row or file cannot be opened. \`npm run reseal\` encrypts data of older secrets again with the newest one.
- **Erasing**: an applicant's \`DELETE /me\` deletes all of their data at once. Changes by staff stay in the audit log, under an id
  that no other row has any more.
- **Retention**: a daily sweep deletes data whose retention time is over (\`RETENTION_MONTHS\` in \`.env.example\`), with its files.
- **A copy**: \`GET /me/export\` gives applicants everything that is stored about them.
- **Seen by**: who sees it besides the person themselves. What is said of a table holds for each of its columns that does not say otherwise.`;

/** Columns that mean the same in every table. */
const COMMON: Readonly<Record<string, string>> = {
  tenant: "The network.",
  location_key: "The centre.",
  created_at: "When the row was made.",
  updated_at: "When it was last changed.",
};

/** A table, and what the database says of its columns: a comment, or that the column is a key. Null where it says nothing. */
export interface DescribedTable {
  name: string;
  says: string | null;
  columns: readonly { name: string; says: string | null }[];
}

/** Every table of ours with what is said of it, in the order of the migrations. */
export const describedTables = async (database: Database): Promise<DescribedTable[]> => {
  const tables = await database.many<DescribedTable>`
    SELECT t.relname AS name, obj_description(t.oid, 'pg_class') AS says, (
      SELECT json_agg(json_build_object('name', c.attname, 'says', coalesce(col_description(t.oid, c.attnum),
          (SELECT 'The row of ' || k.confrelid::regclass || '.' FROM pg_constraint k
            WHERE k.conrelid = t.oid AND k.contype = 'f' AND c.attnum = ANY (k.conkey) AND c.attname <> 'tenant' LIMIT 1),
          (SELECT 'The id of the row.' FROM pg_constraint k
            WHERE k.conrelid = t.oid AND k.contype = 'p' AND c.attnum = ANY (k.conkey) AND c.atttypid = 'uuid'::regtype)
        )) ORDER BY c.attnum)
      FROM pg_attribute c WHERE c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped) AS columns
    FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' ORDER BY t.oid`;
  return tables.map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map(({ name, says }) => ({ name, says: says ?? COMMON[name] ?? null })),
  }));
};

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const listOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

/** The data map as a page: what a database says of its tables, and what is stored elsewhere. */
const dataMapOf = (tables: readonly DescribedTable[]): string =>
  [
    HEAD,
    "## Tables",
    ...tables.flatMap(({ name, says, columns }) => [
      `### ${name}`,
      says ?? "",
      listOf(
        ["column", "what"],
        columns.map((column) => [`\`${column.name}\``, column.says ?? ""]),
      ),
    ]),
    "## Elsewhere",
    listOf(
      ["where", "what", "why", "sealed", "ends"],
      ELSEWHERE.map(({ where, what, why, isSealed, ends }) => [where, what, why, isSealed ? "yes" : "", ends]),
    ),
    "## On people's devices",
    listOf(
      ["name begins with", "where", "what", "ends"],
      ON_DEVICES.map(({ name, where, what, ends }) => [name, where, what, ends]),
    ),
  ]
    .join("\n\n")
    .concat("\n");

/** The data map of a new database, which is removed again. */
export const dataMapDocument = async (): Promise<string> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "startday-lists-"));
  // PostgreSQL does not run as root, and its account must enter the folder.
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    return dataMapOf(await describedTables(database));
  } finally {
    await database.close();
    removeDataDir(dataDir);
  }
};
