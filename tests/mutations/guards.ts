import type { PromiseNumber } from "@/tests/promises/promises";

/** A guard that is taken out in a copy, and the tests that must see it. */
export interface Guard {
  /** What goes wrong without it, in a few words. */
  what: string;
  promise: PromiseNumber;
  file: string;
  /** Stands in the file exactly once. */
  search: string;
  replace: string;
  tests: { project: "unit" | "contract" | "integration"; file: string; only: string };
}

const MIGRATIONS = "backend/db/migrations";
const BOOK = `${MIGRATIONS}/0002_seats.sql`;

const unit = (file: string, only: string) => ({ project: "unit" as const, file: `tests/unit/${file}.test.ts`, only });
const contract = (file: string, only: string) => ({
  project: "contract" as const,
  file: `tests/contract/${file}.test.ts`,
  only,
});
const integration = (file: string, only: string) => ({
  project: "integration" as const,
  file: `tests/integration/${file}.test.ts`,
  only,
});

export const GUARDS: readonly Guard[] = [
  {
    what: "the database's own limit of seats is gone",
    promise: 1,
    file: `${MIGRATIONS}/0000_tables.sql`,
    search: "CONSTRAINT start_day_seats CHECK (busy BETWEEN 0 AND capacity)",
    replace: "CONSTRAINT start_day_seats CHECK (true)",
    tests: integration("capacity-race", "would be refused by the database itself"),
  },
  {
    what: "start days are counted without looking at what is taken",
    promise: 1,
    file: BOOK,
    search: "SELECT id, capacity - busy AS free FROM start_day",
    replace: "SELECT id, capacity AS free FROM start_day",
    tests: contract("bookings", "seats that cannot be had"),
  },
  {
    what: "two processes look at the same seats at once: no lock on them",
    promise: 1,
    file: BOOK,
    search: `ORDER BY id FOR NO KEY UPDATE) AS d;
  SELECT array_agg(p.id), array_agg(p.free) INTO presentation_ids, presentation_free FROM (
    SELECT id, capacity - busy AS free FROM presentation
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE) AS p;`,
    replace: `ORDER BY id) AS d;
  SELECT array_agg(p.id), array_agg(p.free) INTO presentation_ids, presentation_free FROM (
    SELECT id, capacity - busy AS free FROM presentation
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id) AS p;`,
    tests: integration("pair-exchange", "go over whole or stay whole"),
  },
  {
    what: "of a pair one half takes a seat",
    promise: 2,
    file: BOOK,
    search: "      THEN array_remove(ARRAY[item.start_day, item.pair_day, item.presentation], NULL)\n    WHEN ends",
    replace: "      THEN array_remove(ARRAY[item.start_day, item.presentation], NULL)\n    WHEN ends",
    tests: contract("bookings", "takes the three seats"),
  },
  {
    what: "another body under the same key gets the first one's answer",
    promise: 5,
    file: "backend/http/idempotency.ts",
    search: " || kept.bodyHash !== bodyHash",
    replace: "",
    tests: contract("repeats", "refuses another body"),
  },
  {
    what: "a save over an old version goes through",
    promise: 6,
    file: "backend/registrations/save.ts",
    search: " || stored.version !== body.version",
    replace: "",
    tests: contract("registrations", "refuses a stale one"),
  },
  {
    what: "a backup is copied table by table, each at another moment",
    promise: 7,
    file: "backend/backup/back-up.ts",
    search: "ISOLATION LEVEL REPEATABLE READ",
    replace: "ISOLATION LEVEL READ COMMITTED",
    tests: integration("backup", "is of one moment"),
  },
  {
    what: "a damaged archive is restored as far as it goes",
    promise: 7,
    file: "backend/backup/restore.ts",
    search: "const manifest = await verifyArchive(file);",
    replace: "const manifest = await verifyArchive(file).catch(() => readArchive(file, async () => undefined));",
    tests: integration("restore", "refuses an archive that is cut short"),
  },
  {
    what: "a code may be tried as often as somebody likes",
    promise: 15,
    file: "backend/verification/store.ts",
    search: "AND wrong_attempts < $5",
    replace: "AND $5::int > 0",
    tests: contract("verification", "blocks at the third"),
  },
  {
    what: "the day's budget of guesses is not spent",
    promise: 15,
    file: "backend/verification/check.ts",
    search: "  await budgets.spendCheck(identity);\n",
    replace: "",
    tests: contract("verification", "stops comparing after thirty"),
  },
  {
    what: "a code opens more than one session",
    promise: 15,
    file: "backend/verification/store.ts",
    search: "AND code_hash = $4 AND used_at IS NULL",
    replace: "AND code_hash = $4",
    tests: integration("code-guessing", "sent fifty times at once"),
  },
  {
    what: "signing out leaves the session's token good",
    promise: 19,
    file: "backend/http/authentication.ts",
    search: "return sessions.map((_session, index) => live.has(index + 1));",
    replace: "return sessions.map((_session, index) => live.has(index + 1) || true);",
    tests: contract("verification", "ends by logout"),
  },
  {
    what: "who is disabled goes on working",
    promise: 19,
    file: "backend/http/authentication.ts",
    search: "\n             AND s.disabled_at IS NULL",
    replace: "",
    tests: contract("staff", "disabled"),
  },
  {
    what: "a token of one kind opens what is another's",
    promise: 19,
    file: "backend/tokens.ts",
    search: "      audience,\n      currentDate: now,",
    replace: "      currentDate: now,",
    tests: unit("tokens", "for its own audience alone"),
  },
  {
    what: "staff reach every centre of their network",
    promise: 20,
    file: "backend/http/authentication.ts",
    search: 'if (!staff.locationKeys.includes(locationKey)) throw new AppError("forbidden");',
    replace: "",
    tests: contract("start-days", "is closed to staff"),
  },
  {
    what: "an application is anybody's who knows its id",
    promise: 20,
    file: "backend/registrations/store.ts",
    search: " AND x.identity_id = q.identity AND",
    replace: " AND",
    tests: contract("registrations", "forbids it to everybody else"),
  },
  {
    what: "a query finds other networks' applicants",
    promise: 21,
    file: "backend/applicants/applicant-record.ts",
    search: "WHERE tenant = $1 AND id = $2 AND deleted_at IS NULL AND location_key IS NOT NULL",
    replace: "WHERE $1::text IS NOT NULL AND id = $2 AND deleted_at IS NULL AND location_key IS NOT NULL",
    tests: contract("applicants", "nowhere to be found for another network's"),
  },
  {
    what: "a token of one network opens another's",
    promise: 21,
    file: "backend/http/authentication.ts",
    search: 'if (claims.tenant !== tenant) throw new AppError("forbidden");',
    replace: "",
    tests: contract("verification", "is refused by every other network"),
  },
  {
    what: "changes are taken from other sites' pages",
    promise: 22,
    file: "lib/bff/door.ts",
    search: 'throw new AppError("origin_refused");',
    replace: "return;",
    tests: unit("bff/origins", ""),
  },
  {
    what: "a redirect leads to another site",
    promise: 23,
    file: "lib/domain/routes.ts",
    search: "return isHere ? ",
    replace: "return isHere || url ? ",
    tests: unit("routes", "where a redirect may lead"),
  },
  {
    what: "a redirect may begin with two slashes",
    promise: 23,
    file: "lib/domain/routes.ts",
    search: "|^\\/\\//.test(target)",
    replace: "/.test(target)",
    tests: unit("routes", "where a redirect may lead"),
  },
  {
    what: "inline scripts run that nobody of us wrote",
    promise: 26,
    file: "lib/domain/tenant/content-policy.ts",
    search: "[\"'self'\", ...scripts]",
    replace: "[\"'self'\", \"'unsafe-inline'\"]",
    tests: unit("content-policy", "what a page may load"),
  },
  {
    what: "an answer lets browsers guess what it is",
    promise: 26,
    file: "lib/server/http/security-header-values.mjs",
    search: '  "X-Content-Type-Options": "nosniff",\n',
    replace: "",
    tests: unit("server/security-header-values", "say what is demanded"),
  },
  {
    what: "redirects and refusals go without the protective headers",
    promise: 26,
    file: "lib/server/http/security-headers.ts",
    search: "response.setHeader(name, value);",
    replace: "void [name, value];",
    tests: unit("server/security-headers", "carries the protective headers"),
  },
  {
    what: "what is two kinds of file at once is kept",
    promise: 28,
    file: "backend/files/inspection.ts",
    search: '    requireCompleteFile(type ?? "", tail.bytes().subarray(-INSPECTED_BYTES));\n',
    replace: "",
    tests: unit("files/content", ""),
  },
  {
    what: "a file may be as large as it likes",
    promise: 28,
    file: "backend/files/inspection.ts",
    search: "if (size > MAX_FILE_BYTES)",
    replace: "if (size < 0)",
    tests: unit("files/content", "not a byte larger"),
  },
  {
    what: "a spreadsheet runs what an applicant typed",
    promise: 29,
    file: "backend/applicants/csv.ts",
    search: "escape_formulas: true",
    replace: "escape_formulas: false",
    tests: contract("applicant-export", "would run text"),
  },
  {
    what: "an upstream leads us to another address",
    promise: 30,
    file: "lib/bff/transport.ts",
    search: 'redirect: "error"',
    replace: 'redirect: "follow"',
    tests: unit("bff/transport", "follows nobody elsewhere"),
  },
];
