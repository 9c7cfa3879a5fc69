import { type Spelled, textsOf } from "./source";
import { statementsIn } from "./tree";

/** A statement in the source, or a piece of one, that names a table with a tenant. */
export interface Piece {
  location: string;
  parts: readonly (string | null)[];
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

/** All pieces in these folders. */
export const piecesIn = (folders: readonly string[], tables: ReadonlySet<string>): Piece[] =>
  textsOf(folders)
    .filter(({ parts }) => isStatement(parts, tables))
    .map(({ file, line, parts }: Spelled) => ({ location: `${file}:${line}`, parts }));

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

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const literal = (text: string) => plain(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whether one of the statements contains a piece; its unknown values match any text. */
export const isIn = ({ parts }: Piece, statements: readonly string[]): boolean => {
  const pattern = new RegExp(parts.map((part) => (part === null ? "[\\s\\S]*?" : literal(part))).join("\\s*"));
  return statements.some((text) => pattern.test(plain(text)));
};
