import { type Spelled, templatesOf } from "./source";
import { statementsIn } from "./tree";

/** A statement in the source, or a piece of one, that names a table with a tenant. */
export interface Piece {
  location: string;
  parts: readonly (string | null)[];
  tenants: readonly string[];
}

const BEFORE_TABLE = "\\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|COPY)\\s+";
const LOOKS = /\b[A-Z]{2,}\b/;
const VERB = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|COPY|TRUNCATE|LOCK)\b/;

/** Whether a text is a statement, or a piece of one that names such a table. */
const isStatement = (parts: Piece["parts"], tables: ReadonlySet<string>): boolean => {
  const names = new RegExp(`(?:${BEFORE_TABLE}|,\\s*)"?(?:${[...tables].join("|")})(?:\\s+(?:AS\\s+)?[a-z]\\w*)?\\b`);
  const hole = new RegExp(`${BEFORE_TABLE}"?$`);
  const isPiece = parts.some(
    (part, index) =>
      part !== null && ((names.test(part) && LOOKS.test(part)) || (parts[index + 1] === null && hole.test(part))),
  );
  return isPiece || VERB.test(parts[0] ?? "");
};

/** All pieces in these folders, and the tables that rows are inserted into. */
export const piecesIn = (
  folders: readonly string[],
  tables: ReadonlySet<string>,
): { pieces: Piece[]; inserted: Set<string> } => {
  const { templates, inserted } = templatesOf(folders);
  const pieces = templates
    .filter(({ parts }) => isStatement(parts, tables))
    .map(({ file, line, ...piece }: Spelled) => ({ location: `${file}:${line}`, ...piece }));
  return { pieces, inserted };
};

const parses = (text: string): boolean => {
  try {
    return statementsIn(text).length > 0;
  } catch {
    return false;
  }
};

/** The text of a piece that is a whole statement. */
export const wholeOf = ({ parts: [text, ...rest] }: Piece): string | undefined =>
  typeof text === "string" && rest.length === 0 && VERB.test(text) && parses(text) ? text : undefined;

// A fragment's values are numbered anew in each statement.
const plain = (text: string) => text.replace(/\s+/g, " ").replace(/\$\d+/g, "$?").trim();
const literal = (text: string) => plain(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whether one of the statements contains a piece; its unknown fragments match any text. */
export const isIn = ({ parts }: Pick<Piece, "parts">, statements: readonly string[]): boolean => {
  const pattern = new RegExp(parts.map((part) => (part === null ? "[\\s\\S]*?" : literal(part))).join("\\s*"));
  return statements.some((text) => pattern.test(plain(text)));
};

const INSERTED = /^INSERT INTO (\w+) \([\w, ]+\) VALUES \(\$1(?:, \$\d+)*\)$/;

/** The table of a statement that `insert` makes. */
export const insertedTable = (text: string): string | undefined => INSERTED.exec(text)?.[1];
