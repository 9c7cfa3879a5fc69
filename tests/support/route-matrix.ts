import type { Access, Who } from "@/tests/support/every-call";

/** The callers who try every call: without a token, with an invalid one, and with a login session. */
export const PEOPLE = [
  "nobody",
  "a forger",
  "who comes too late",
  "who signed out",
  "who was disabled",
  "the applicant",
  "another applicant",
  "an applicant of another network",
  "the same at home",
  "staff here",
  "staff elsewhere",
  "manager here",
  "manager elsewhere",
  "staff of another network",
  "manager of another network",
  "the same manager at home",
] as const;
export type Person = (typeof PEOPLE)[number];

/** The outcome of a call for a caller: refused with a status; `hidden` is refused as 403 or 404; `in` is not refused. */
export type Cell = 401 | 403 | 404 | "hidden" | "in";

const NO_SESSION = {
  nobody: 401,
  "a forger": 401,
  "who comes too late": 401,
  "who signed out": 401,
  "who was disabled": 401,
} as const;

const NO_APPLICANT = {
  "the applicant": 401,
  "another applicant": 401,
  "an applicant of another network": 401,
  "the same at home": 401,
} as const;

const NO_STAFF = {
  "staff here": 401,
  "staff elsewhere": 401,
  "manager here": 401,
  "manager elsewhere": 401,
  "staff of another network": 401,
  "manager of another network": 401,
  "the same manager at home": 401,
} as const;

const ABROAD = { "staff of another network": 403, "manager of another network": 403 } as const;

type Row = Record<Person, Cell>;

const ownRow: Row = {
  ...NO_SESSION,
  ...NO_STAFF,
  "the applicant": "in",
  "another applicant": 404,
  "an applicant of another network": 403,
  "the same at home": 404,
};
const applicantsRow: Row = { ...ownRow, "another applicant": "in", "the same at home": "in" };

const staffRow: Row = {
  ...NO_SESSION,
  ...NO_APPLICANT,
  ...ABROAD,
  "staff here": "in",
  "staff elsewhere": "in",
  "manager here": "in",
  "manager elsewhere": "in",
  "the same manager at home": "in",
};
const managersRow: Row = { ...staffRow, "staff here": 403, "staff elsewhere": 403 };

const elsewhere = { "staff elsewhere": 403, "manager elsewhere": 403, "the same manager at home": "hidden" } as const;

const everybody = Object.fromEntries(PEOPLE.map((person) => [person, "in"])) as Row;

const MINE: Record<Who, Row> = {
  applicant: applicantsRow,
  files: applicantsRow,
  staff: staffRow,
  manager: managersRow,
};
const PLACE: Partial<Record<Who, Row>> = {
  staff: { ...staffRow, ...elsewhere },
  manager: { ...managersRow, ...elsewhere },
};

/** The required outcome of a call for each caller. */
export const rowOf = (access: Access): Row => {
  if (access.kind === "open") return everybody;
  if (access.kind === "mine") return MINE[access.who];
  return access.kind === "own" ? ownRow : (PLACE[access.who] ?? ownRow);
};

/** Whether a response matches its cell. */
export const isAsDeclared = (cell: Cell, status: number): boolean => {
  if (cell === "hidden") return status === 403 || status === 404;
  return cell === "in" ? ![401, 403].includes(status) && status < 500 : status === cell;
};
