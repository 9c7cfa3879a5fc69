import { contract, type Guard, integration, unit } from "./guard";

/** Logs, traces, erasure and retention. */
export const PRIVACY_GUARDS: readonly Guard[] = [
  {
    what: "an unexpected failure is logged with its message, which quotes the row",
    promise: 32,
    file: "backend/http/failures.ts",
    search: "stack: stackFrames((error as Error)?.stack)",
    replace: "stack: (error as Error)?.stack",
    tests: integration("log-privacy", "has no code, token, phone, name, address, cookie or note"),
  },
  {
    what: "traces leave the process with the framework's attributes, which hold requested addresses",
    promise: 32,
    file: "lib/server/observability/redact-spans.ts",
    search: "attributes: allowedAttributes(span.attributes)",
    replace: "attributes: span.attributes",
    tests: unit("server/tracing", "keeps route patterns, error types and statuses, and no personal data"),
  },
  {
    what: "the erasure of a person leaves the code that was sent to them, with their phone",
    promise: 33,
    file: "backend/people/erasure-queries.ts",
    search: "DELETE FROM code_request WHERE tenant = $1 AND method = $2 AND value = $3",
    replace: "SELECT $1::text, $2::text, $3::text",
    tests: integration("erasure", "leaves no word of theirs in any table"),
  },
  {
    what: "how far single applications came is shown of a week in which few began",
    promise: 33,
    file: "lib/domain/dashboard/step-funnel.ts",
    search: "return (funnel[0]?.reached ?? 0) < FEWEST_BEGUN ? undefined : funnel;",
    replace: "return funnel;",
    tests: contract("step-counts", "only where enough began"),
  },
  {
    what: "an identity that waits for a child's birthday is erased for want of an application",
    promise: 33,
    file: "backend/retention/store.ts",
    search: "AND (SELECT n.id FROM age_notice n WHERE n.tenant = i.tenant AND n.identity_id = i.id LIMIT 1) IS NULL",
    replace: "",
    tests: integration("age-notices", "keeps an identity that waits for a birthday"),
  },
  {
    what: "a notice about a child's age is kept after it was sent",
    promise: 33,
    file: "backend/age-notices/send-due.ts",
    search: "if (!(await deleteAgeNotice(client, owner, id))) return false;",
    replace: "",
    tests: integration("age-notices", "on the morning of its day"),
  },
  {
    what: "applications whose retention time is over are not deleted",
    promise: 33,
    file: "backend/retention/sweep.ts",
    search: "    ...EXPIRED_KINDS.map((kind) => () => eraseKind(sweep, kind)),\n",
    replace: "",
    tests: integration("retention", "are deleted, drafts after twelve months and submitted ones after twenty-four"),
  },
  {
    what: "somebody who waits for seats, or has an offer, is erased for the age of the application",
    promise: 33,
    file: "backend/retention/store.ts",
    search: "\n      WHERE w.tenant = r.tenant AND w.registration_id = r.id AND w.to_day >= $5::timestamptz::date - 1)",
    replace: " WHERE false)",
    tests: integration("retention", "exclude those that wait or have an offer"),
  },
];
