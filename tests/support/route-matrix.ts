import type { Access, CallerKind } from "@/tests/support/every-call";

/** The callers who try every call: without a token, with an invalid one, and with a login session. */
export const PEOPLE = [
  "nobody",
  "a forged token",
  "an expired token",
  "a signed-out caller",
  "a disabled account",
  "the applicant",
  "another applicant",
  "an applicant of another network",
  "the same applicant at home",
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
  "a forged token": 401,
  "an expired token": 401,
  "a signed-out caller": 401,
  "a disabled account": 401,
} as const;

const NO_APPLICANT = {
  "the applicant": 401,
  "another applicant": 401,
  "an applicant of another network": 401,
  "the same applicant at home": 401,
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
  "the same applicant at home": 404,
};
const applicantsRow: Row = { ...ownRow, "another applicant": "in", "the same applicant at home": "in" };

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

const BY_TOKEN: Record<CallerKind, Row> = {
  applicant: applicantsRow,
  files: applicantsRow,
  staff: staffRow,
  manager: managersRow,
};
const BY_LOCATION: Partial<Record<CallerKind, Row>> = {
  staff: { ...staffRow, ...elsewhere },
  manager: { ...managersRow, ...elsewhere },
};

/** The required outcome of a call for each caller. */
export const rowOf = (access: Access): Row => {
  if (access.kind === "open") return everybody;
  if (access.kind === "mine") return BY_TOKEN[access.who];
  return access.kind === "own" ? ownRow : (BY_LOCATION[access.who] ?? ownRow);
};

/** Whether a response matches its cell. */
export const isAsDeclared = (cell: Cell, status: number): boolean => {
  if (cell === "hidden") return status === 403 || status === 404;
  return cell === "in" ? ![401, 403].includes(status) && status < 500 : status === cell;
};
