import type { MachineScope } from "@/lib/domain/sign-in/machine-scopes";
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
  "a machine here",
  "a machine elsewhere",
  "a machine with a revoked key",
] as const;
export type Person = (typeof PEOPLE)[number];

/** The outcome of a call for a caller: refused with a status; `in` is not refused. */
export type Cell = 401 | 403 | 404 | "in";

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

/** The scope of a key that opens a call. Repeated here, so that a declaration that opens a call to keys fails the matrix. */
export const SCOPES_OF_CALLS: Readonly<Record<string, MachineScope | "any">> = {
  "GET /config/permitted-locations": "any",
  "POST /applicant/list": "read_applicants",
  "GET /applicant/{registrationId}": "read_applicants",
  "POST /schedule/get-sessions": "read_schedule",
  "POST /start-day/get-weeks": "read_schedule",
  "POST /start-day/get": "read_schedule",
  "POST /start-day/month": "read_schedule",
  "POST /presentation/list": "read_schedule",
  "POST /applicant/check-in": "check_in",
  "GET /applicant/export": "export",
  "POST /applicant/export": "export",
};

/**
 * The calls that need a proof of the last ten minutes: exports, accounts, keys, messages to many and one's own factors. Repeated here,
 * so that a declaration that no longer asks for one fails the matrix.
 */
export const CALLS_OF_STEP_UP: readonly string[] = [
  "GET /applicant/export",
  "POST /applicant/export",
  "POST /applicant/cancel-many",
  "POST /announcements",
  "POST /account/add",
  "PATCH /account/update",
  "POST /account/link",
  "PATCH /account/policy",
  "POST /key/add",
  "PATCH /auth/me",
  "POST /auth/password",
  "POST /auth/passkeys/options",
  "POST /auth/passkeys",
  "DELETE /auth/passkeys/{id}",
  "POST /auth/totp/begin",
  "POST /auth/totp",
  "DELETE /auth/totp",
  "POST /auth/recovery-codes",
];

/** A key of all scopes is let in where a scope opens the call, and at its own locations. */
const machines = ({ kind }: Access, name: string) =>
  ({
    "a machine here": name in SCOPES_OF_CALLS ? "in" : 403,
    "a machine elsewhere": name in SCOPES_OF_CALLS && kind === "mine" ? "in" : 403,
    "a machine with a revoked key": 401,
  }) as const;

/** The calls of staff that a sign-in which is not complete may make. Repeated here, so that a declaration that opens another fails the matrix. */
export const CALLS_OF_INCOMPLETE: Readonly<Record<"needs_second_factor" | "needs_enrolment", readonly string[]>> = {
  needs_second_factor: [
    "GET /auth/state",
    "POST /auth/proof/options",
    "POST /auth/second-factor",
    "POST /auth/logout",
    "POST /auth/provider/end",
  ],
  needs_enrolment: [
    "GET /auth/state",
    "POST /auth/proof/options",
    "POST /auth/step-up",
    "POST /auth/provider/step-up",
    "GET /auth/factors",
    "POST /auth/passkeys/options",
    "POST /auth/passkeys",
    "POST /auth/totp/begin",
    "POST /auth/totp",
    "POST /auth/logout",
    "POST /auth/provider/end",
  ],
};

const ABROAD = { "staff of another network": 403, "manager of another network": 403 } as const;

type Row = Record<Person, Cell>;
type PeoplesRow = Omit<Row, `a machine ${string}`>;

const ownRow: PeoplesRow = {
  ...NO_SESSION,
  ...NO_STAFF,
  "the applicant": "in",
  "another applicant": 404,
  "an applicant of another network": 403,
  "the same applicant at home": 404,
};
const applicantsRow: PeoplesRow = { ...ownRow, "another applicant": "in", "the same applicant at home": "in" };

const staffRow: PeoplesRow = {
  ...NO_SESSION,
  ...NO_APPLICANT,
  ...ABROAD,
  "staff here": "in",
  "staff elsewhere": "in",
  "manager here": "in",
  "manager elsewhere": "in",
  "the same manager at home": "in",
};
const managersRow: PeoplesRow = { ...staffRow, "staff here": 403, "staff elsewhere": 403 };

// A place of another network is refused; a row of another network, named by its id alone, is not found.
const elsewhere = { "staff elsewhere": 403, "manager elsewhere": 403, "the same manager at home": 404 } as const;
const ofPlace = { "the same manager at home": 403 } as const;

const everybody = Object.fromEntries(PEOPLE.map((person) => [person, "in"])) as Row;

const BY_TOKEN: Record<CallerKind, PeoplesRow> = {
  applicant: applicantsRow,
  files: applicantsRow,
  staff: staffRow,
  manager: managersRow,
};
const BY_LOCATION: Partial<Record<CallerKind, PeoplesRow>> = {
  staff: { ...staffRow, ...elsewhere },
  manager: { ...managersRow, ...elsewhere },
};

const peoplesRow = (access: Exclude<Access, { kind: "open" }>): PeoplesRow => {
  if (access.kind === "mine") return BY_TOKEN[access.who];
  return access.kind === "own" ? ownRow : (BY_LOCATION[access.who] ?? ownRow);
};

/** The required outcome of a call for each caller. */
export const rowOf = (access: Access, name: string, namesPlace: boolean): Row => {
  if (access.kind === "open") return everybody;
  const isOfPlace = access.kind === "place" && namesPlace;
  return { ...peoplesRow(access), ...machines(access, name), ...(isOfPlace && ofPlace) };
};

/** Whether a response matches its cell. */
export const isAsDeclared = (cell: Cell, status: number): boolean =>
  cell === "in" ? ![401, 403].includes(status) && status < 500 : status === cell;
