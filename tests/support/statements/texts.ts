import { type Spelled, textsOf } from "./source";
import { statementsIn } from "./tree";

/** A statement, or a piece of one, that the source spells and that names a tenants' table. */
export interface Piece {
  at: string;
  parts: readonly (string | null)[];
}

const BEFORE_TABLE = "\\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE|COPY)\\s+";
const LOOKS = /\b[A-Z]{2,}\b/;
const VERB = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|COPY|TRUNCATE|LOCK)\b/;

/** Whether it is a statement, or a piece of one about such a table, as far as it is spelled. */
const isAsked = (parts: Piece["parts"], tables: ReadonlySet<string>): boolean => {
  const names = new RegExp(`(?:${BEFORE_TABLE}|,\\s*)"?(?:${[...tables].join("|")})(?:\\s+(?:AS\\s+)?[a-z]\\w*)?\\b`);
  const hole = new RegExp(`${BEFORE_TABLE}"?$`);
  const isPiece = parts.some(
    (part, at) =>
      part !== null && ((names.test(part) && LOOKS.test(part)) || (parts[at + 1] === null && hole.test(part))),
  );
  return isPiece || VERB.test(parts[0] ?? "");
};

/** All of them in these folders. */
export const piecesIn = (folders: readonly string[], tables: ReadonlySet<string>): Piece[] =>
  textsOf(folders)
    .filter(({ parts }) => isAsked(parts, tables))
    .map(({ file, line, parts }: Spelled) => ({ at: `${file}:${line}`, parts }));

const parses = (text: string): boolean => {
  try {
    return statementsIn(text).length > 0;
  } catch {
    return false;
  }
};

/** The text of a piece that is a whole statement by itself. */
export const wholeOf = ({ parts: [text, ...rest] }: Piece): string | undefined =>
  typeof text === "string" && rest.length === 0 && VERB.test(text) && parses(text) ? text : undefined;

const plain = (text: string) => text.replace(/\s+/g, " ").trim();
const literal = (text: string) => plain(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whether a piece is in one of the statements, whatever stands where its values are not spelled. */
export const isIn = ({ parts }: Piece, statements: readonly string[]): boolean => {
  const pattern = new RegExp(parts.map((part) => (part === null ? "[\\s\\S]*?" : literal(part))).join("\\s*"));
  return statements.some((text) => pattern.test(plain(text)));
};
