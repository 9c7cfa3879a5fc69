import type { PromiseNumber } from "@/tests/promises/promises";

/** A guard that is removed in a copy of the sources, and the tests that must then fail. */
export interface Guard {
  /** The fault without it, in a few words. */
  what: string;
  promise: PromiseNumber;
  file: string;
  /** Occurs in the file exactly once. */
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
    what: "the database's constraint on seats is missing",
    promise: 1,
    file: `${MIGRATIONS}/0000_tables.sql`,
    search: "CONSTRAINT start_day_seats CHECK (busy BETWEEN 0 AND capacity)",
    replace: "CONSTRAINT start_day_seats CHECK (true)",
    tests: integration("capacity-race", "would be refused by the database itself"),
  },
  {
    what: "free seats are computed without subtracting busy ones",
    promise: 1,
    file: BOOK,
    search: "SELECT id, capacity - busy AS free FROM start_day",
    replace: "SELECT id, capacity AS free FROM start_day",
    tests: contract("bookings", "unavailable seats"),
  },
  {
    what: "two processes read the same seats at once, without a lock",
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
    what: "a booking of a pair takes a seat of only one half",
    promise: 2,
    file: BOOK,
    search: "      THEN array_remove(ARRAY[item.start_day, item.pair_day, item.presentation], NULL)\n    WHEN ends",
    replace: "      THEN array_remove(ARRAY[item.start_day, item.presentation], NULL)\n    WHEN ends",
    tests: contract("bookings", "takes the three seats"),
  },
  {
    what: "another body under the same idempotency key gets the first response",
    promise: 5,
    file: "backend/http/idempotency.ts",
    search: " || stored.bodyHash !== bodyHash",
    replace: "",
    tests: contract("repeats", "refuses another body"),
  },
  {
    what: "a save of a stale version succeeds",
    promise: 6,
    file: "backend/registrations/save.ts",
    search: " || stored.version !== body.version",
    replace: "",
    tests: contract("registrations", "refuses a stale one"),
  },
  {
    what: "a save of other seats changes those of an appointment",
    promise: 3,
    file: "backend/registrations/save.ts",
    search: "return { locationKey: stored.location_key, seats: own, requested",
    replace: "return { locationKey: stored.location_key, seats: seatsOf(body.student), requested",
    tests: contract("requested-seats", "show its appointment's own"),
  },
  {
    what: "requested seats outlive the move or the cancellation",
    promise: 5,
    file: `${MIGRATIONS}/0005_requested_seats.sql`,
    search: "WHEN (NEW.sequence > OLD.sequence)",
    replace: "WHEN (NEW.sequence < OLD.sequence)",
    tests: contract("requested-seats", "are forgotten"),
  },
  {
    what: "a backup reads each table at another moment",
    promise: 7,
    file: "backend/backup/back-up.ts",
    search: "ISOLATION LEVEL REPEATABLE READ",
    replace: "ISOLATION LEVEL READ COMMITTED",
    tests: integration("backup", "is of one moment"),
  },
  {
    what: "a damaged archive is restored in part",
    promise: 7,
    file: "backend/backup/restore.ts",
    search: "const manifest = await verifyArchive(file);",
    replace: "const manifest = await verifyArchive(file).catch(() => readArchive(file, async () => undefined));",
    tests: integration("restore", "refuses an archive that is cut short"),
  },
  {
    what: "a code may be tried without a limit",
    promise: 15,
    file: "backend/verification/store.ts",
    search: "AND wrong_attempts < $5",
    replace: "AND $5::int > 0",
    tests: contract("verification", "blocks at the third"),
  },
  {
    what: "the daily budget of guesses is not spent",
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
    what: "a token works after signing out",
    promise: 19,
    file: "backend/http/authentication.ts",
    search: "return sessions.map((_session, index) => live.has(index + 1));",
    replace: "return sessions.map((_session, index) => live.has(index + 1) || true);",
    tests: contract("verification", "ends by logout"),
  },
  {
    what: "a disabled staff account keeps its session",
    promise: 19,
    file: "backend/http/authentication.ts",
    search: "\n             AND s.disabled_at IS NULL",
    replace: "",
    tests: contract("staff", "disabled"),
  },
  {
    what: "a token of one audience is accepted for another",
    promise: 19,
    file: "backend/tokens.ts",
    search: "      audience,\n      currentDate: now,",
    replace: "      currentDate: now,",
    tests: unit("tokens", "for its own audience only"),
  },
  {
    what: "staff can access every centre of their network",
    promise: 20,
    file: "backend/http/authentication.ts",
    search: 'if (!staff.locationKeys.includes(locationKey)) throw new AppError("forbidden");',
    replace: "",
    tests: contract("start-days", "is closed to staff"),
  },
  {
    what: "anybody who knows an application's id can access it",
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
    tests: contract("applicants", "and not found for another network's"),
  },
  {
    what: "a token of one network is accepted by another",
    promise: 21,
    file: "backend/http/authentication.ts",
    search: 'if (claims.tenant !== tenant) throw new AppError("forbidden");',
    replace: "",
    tests: contract("verification", "is refused by every other network"),
  },
  {
    what: "a trusted proxy's doubled or malformed host is read in some way",
    promise: 21,
    file: "lib/server/http/request-validation.ts",
    search: "return !trustProxy || forwarded === undefined || isHost(String(forwarded));",
    replace: "return true;",
    tests: unit("server/request-validation", "unless it names one host"),
  },
  {
    what: "a client without a trusted proxy names the host that is read",
    promise: 21,
    file: "lib/server/http/forwarded-headers.ts",
    search: "for (const name of FORWARDING_HEADERS) delete headers[name];",
    replace: "",
    tests: unit("server/request-validation", "never reaches the product"),
  },
  {
    what: "changes from other sites' pages are accepted",
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
    what: "a redirect target may begin with two slashes",
    promise: 23,
    file: "lib/domain/routes.ts",
    search: "|^\\/\\//.test(target)",
    replace: "/.test(target)",
    tests: unit("routes", "where a redirect may lead"),
  },
  {
    what: "foreign inline scripts run",
    promise: 26,
    file: "lib/domain/tenant/content-policy.ts",
    search: "[\"'self'\", ...scripts]",
    replace: "[\"'self'\", \"'unsafe-inline'\"]",
    tests: unit("content-policy", "what a page may load"),
  },
  {
    what: "browsers may sniff the content type of a response",
    promise: 26,
    file: "lib/server/http/security-header-values.mjs",
    search: '  "X-Content-Type-Options": "nosniff",\n',
    replace: "",
    tests: unit("server/security-header-values", "have the required values"),
  },
  {
    what: "the framework lets every cache store a page for a year",
    promise: 26,
    file: "middleware.ts",
    search: "response.headers.set(CACHING, hashes ? PAGE_CACHING.prerendered : PAGE_CACHING.personal);",
    replace: "",
    tests: unit("server/page-caching", "no shared cache may store"),
  },
  {
    what: "redirects and refusals lack the security headers",
    promise: 26,
    file: "lib/server/http/security-headers.ts",
    search: "response.setHeader(name, value);",
    replace: "void [name, value];",
    tests: unit("server/security-headers", "carries the security headers"),
  },
  {
    what: "a file that is of two types at once is accepted",
    promise: 28,
    file: "backend/files/inspection.ts",
    search: '    requireCompleteFile(type ?? "", tail.bytes().subarray(-INSPECTED_BYTES));\n',
    replace: "",
    tests: unit("files/content", ""),
  },
  {
    what: "a file may be of any size",
    promise: 28,
    file: "backend/files/inspection.ts",
    search: "if (size > MAX_FILE_BYTES)",
    replace: "if (size < 0)",
    tests: unit("files/content", "not a byte more"),
  },
  {
    what: "the framework replaces the sandbox of a download by the policy of files",
    promise: 28,
    file: "next.config.mjs",
    search: 'policyOf("/api/:path+", CALL_POLICY)',
    replace: 'policyOf("/api/:path+", FILE_POLICY)',
    tests: unit("bff/file-downloads", "is saved, never run"),
  },
  {
    what: "an organisation's file service decides that caches store its files",
    promise: 28,
    file: "lib/bff/download-headers.ts",
    search: '"cache-control": "private, no-store"',
    replace: '"cache-control": stated.get("cache-control") ?? ""',
    tests: unit("bff/file-downloads", "is saved, never run"),
  },
  {
    what: "an organisation's file service sends a page as a file",
    promise: 28,
    file: "lib/bff/download-headers.ts",
    search: "isDocument ? type : contentType",
    replace: "contentType",
    tests: unit("bff/file-downloads", "is saved, never run"),
  },
  {
    what: "a spreadsheet runs an applicant's text as a formula",
    promise: 29,
    file: "backend/applicants/csv.ts",
    search: "escape_formulas: true",
    replace: "escape_formulas: false",
    tests: contract("applicant-export", "would run text"),
  },
  {
    what: "a redirect of an upstream is followed",
    promise: 30,
    file: "lib/bff/transport.ts",
    search: 'redirect: "error"',
    replace: 'redirect: "follow"',
    tests: unit("bff/transport", "follows no redirect"),
  },
  {
    what: "a member that is not specified is sent to an organisation's own backend",
    promise: 36,
    file: "lib/bff/remote/registrations.ts",
    search: '...(exchange.has("versions") && { version }),',
    replace: "version,",
    tests: unit("bff/specified-backend", "books and moves an appointment"),
  },
  {
    what: "a booking is sent without reading whether there is one",
    promise: 36,
    file: "lib/bff/remote/booking.ts",
    search: "  if (earlier) return { success: true, appointment: earlier };\n",
    replace: "",
    tests: unit("bff/specified-backend", "sent once"),
  },
  {
    what: "an idempotency key is taken for known, and a booking sent twice",
    promise: 36,
    file: "lib/bff/call.ts",
    search: 'hasFeature(as.tenant, "idempotencyKeys")',
    replace: "true",
    tests: unit("bff/specified-backend", "sent once"),
  },
  {
    what: "wrong codes are not counted for a backend that does not count them",
    promise: 15,
    file: "lib/bff/code-attempts.ts",
    search: "count: attempts.count + 1",
    replace: "count: attempts.count",
    tests: unit("bff/specified-backend", "is counted in the browser session"),
  },
];
