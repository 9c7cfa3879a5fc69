import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A write of a table: of a new row, of these columns, or the removal of a row. */
interface Write {
  table: string;
  kind: "INSERT" | "UPDATE" | "DELETE";
  columns: readonly string[];
}

/** What must be done wherever such a write is: a trigger did it once. */
export interface Companion {
  what: string;
  table: string;
  inserts?: true;
  deletes?: true;
  /** Updates of one of these columns. */
  columns?: readonly string[];
  /** Only where this column is written, too. */
  beside?: string;
  /** A notice: what a function of the database writes is told by the statement that calls it. */
  isTold?: true;
  /** What stands in the function that does it. */
  shown: RegExp;
}

const tells = (channel: string) => new RegExp(`\\.tell\\(\\s*"${channel}"`);

export const COMPANIONS: readonly Companion[] = [
  {
    what: "the keys by which a person is found",
    table: "registration",
    inserts: true,
    columns: ["student", "guardians", "location_key"],
    shown: /writeSearchEntry\(|\bsearch_entry\b/,
  },
  {
    what: "the counts of the steps",
    table: "registration",
    inserts: true,
    columns: ["max_step", "location_key"],
    shown: /\bstep_count\b|\bCOUNT_STEP\b|updateCounted\(/,
  },
  {
    what: "the centre that lists an appointment, by its state",
    table: "appointment",
    columns: ["state"],
    shown: /\blisted_location/,
  },
  {
    what: "the centre that lists an appointment, by its application",
    table: "registration",
    columns: ["status"],
    shown: /\blisted_location/,
  },
  {
    what: "the end of requested seats",
    table: "appointment",
    columns: ["state", "start_day_id"],
    beside: "sequence",
    shown: /\brequested_seats\b/,
  },
  {
    what: "the notice of new messages",
    table: "outbox",
    inserts: true,
    shown: /writeOutbox\(|\.tell\("outbox"/,
    isTold: true,
  },
  {
    what: "the notice of what is to be delivered",
    table: "delivery",
    inserts: true,
    columns: ["tries"],
    beside: "state",
    shown: /queueDeliveries\(|\.tell\("delivery"/,
    isTold: true,
  },
  {
    what: "the notice of changed start days",
    table: "start_day",
    inserts: true,
    deletes: true,
    columns: ["capacity", "busy"],
    shown: tells("start_days"),
    isTold: true,
  },
  {
    what: "the notice of attendance",
    table: "appointment",
    columns: ["state"],
    shown: tells("start_days"),
    isTold: true,
  },
  {
    what: "the notice of an ended session",
    table: "login_session",
    deletes: true,
    shown: /tellOfAccess\(|\.tell\(\s*"staff_access"/,
    isTold: true,
  },
  {
    what: "the notice of an account that is disabled",
    table: "staff_account",
    columns: ["disabled_at"],
    shown: /tellOfAccess\(|\.tell\(\s*"staff_access"/,
    isTold: true,
  },
  {
    what: "the notice of a location that is taken",
    table: "staff_location",
    deletes: true,
    columns: ["location_key"],
    shown: /tellOfAccess\(|\.tell\(\s*"staff_access"/,
    isTold: true,
  },
];

/** A function of the product, in TypeScript or SQL. */
export interface Routine {
  file: string;
  name: string;
  text: string;
}

const UPDATE = /\bUPDATE\s+(\w+)(?:\s+(?:AS\s+)?\w+)?\s+SET\s+([\s\S]*?)(?=\b(?:WHERE|FROM|RETURNING)\b|`|;|$)/g;
const INSERT = /\bINSERT\s+INTO\s+(\w+)|\.insert\(\s*"(\w+)"/g;
const DELETE = /\bDELETE\s+FROM\s+(\w+)/g;
const ASSIGNED = /(?:^|,|`)\s*(\w+)\s*=/g;
/** Updates of applications whose statement stands elsewhere. */
const COUNTED = /\bupdateCounted\(/;

const assignedIn = (text: string): string[] => [...text.matchAll(ASSIGNED)].map(([, column = ""]) => column);

const BOOKS = /\bFROM book_many\(/;
const BOOKED: readonly Write[] = [
  { table: "outbox", kind: "INSERT", columns: [] },
  { table: "start_day", kind: "UPDATE", columns: ["busy"] },
];

const writesIn = (text: string): Write[] => [
  ...[...text.matchAll(UPDATE)].map(([, table = "", set = ""]) => ({
    table,
    kind: "UPDATE" as const,
    columns: assignedIn(set),
  })),
  ...[...text.matchAll(INSERT)].map(([, one, other]) => ({
    table: one ?? other ?? "",
    kind: "INSERT" as const,
    columns: [],
  })),
  ...[...text.matchAll(DELETE)].map(([, table = ""]) => ({ table, kind: "DELETE" as const, columns: [] })),
  ...(COUNTED.test(text) ? [{ table: "registration", kind: "UPDATE" as const, columns: assignedIn(text) }] : []),
  // What all functions of bookings write for it.
  ...(BOOKS.test(text) ? BOOKED : []),
];

const demands = ({ table, inserts, deletes, columns = [], beside }: Companion, write: Write): boolean => {
  if (write.table !== table) return false;
  if (write.kind === "INSERT") return inserts === true;
  if (write.kind === "DELETE") return deletes === true;
  return columns.some((column) => write.columns.includes(column)) && (!beside || write.columns.includes(beside));
};

const STORED = /^CREATE FUNCTION /;

/** What a routine writes without its companions. */
export const missingCompanions = ({ text }: Pick<Routine, "text">): string[] => {
  const writes = writesIn(text);
  const isStored = STORED.test(text);
  return COMPANIONS.filter(
    (companion) =>
      writes.some((write) => demands(companion, write)) &&
      !companion.shown.test(text) &&
      !(isStored && companion.isTold),
  ).map(({ what }) => what);
};

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

const declaredIn = (file: string): Routine[] => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.map((statement) => {
    const [declared] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
    const name = declared?.name ?? (ts.isFunctionDeclaration(statement) ? statement.name : undefined);
    return { file, name: name?.getText(source) ?? "", text: statement.getText(source) };
  });
};

const FUNCTION = /CREATE FUNCTION (\w+)\([\s\S]*?\n\$\$;/g;

const functionsIn = (file: string): Routine[] =>
  [...readFileSync(file, "utf8").matchAll(FUNCTION)].map(([text, name = ""]) => ({ file, name, text }));

/** Every declaration of the backend, and every function of the database. */
export const routines = (): Routine[] => [
  ...filesIn("backend", ".ts").flatMap(declaredIn),
  ...filesIn("backend/db/migrations", ".sql").flatMap(functionsIn),
];
