import { type Guard, unit } from "./guard";

/** An organisation's own backend. */
export const OWN_BACKEND_GUARDS: readonly Guard[] = [
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
    what: "a name that is not specified is sent to an organisation's own backend",
    promise: 36,
    file: "lib/bff/remote/registrations.ts",
    search: 'has("countryNames")',
    replace: 'has("countryNames") || true',
    tests: unit("bff/specified-shapes", "are not sent to a backend that does not know them"),
  },
  {
    what: "the legal status of a minor is sent to a backend that does not know it",
    promise: 36,
    file: "lib/bff/remote/registrations.ts",
    search: 'body.userLegalStatus !== LEGAL_STATUSES.minor || has("handOver")',
    replace: "body.userLegalStatus !== LEGAL_STATUSES.minor || has",
    tests: unit("bff/specified-shapes", "is not sent to a backend without hand-overs"),
  },
  {
    what: "the refusal of one caller's token is that of everybody who waits for the same read",
    promise: 36,
    file: "lib/bff/remote/share-read.ts",
    search: "if (isOwn || !isOfOneCaller(error)) throw error;",
    replace: "if (isOwn || error) throw error;",
    tests: unit("bff/shared-reads", "the other stays signed in"),
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
