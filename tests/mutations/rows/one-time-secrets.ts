import type { Row } from "./row";

const STORE = "backend/one-time-secrets/store.ts";
const OWNER = "backend/one-time-secrets/owner.ts";
const CONTRACT = "tests/contract/one-time-secrets.test.ts";
const INTEGRATION = "tests/integration/one-time-secrets.test.ts";

/** What a one-time secret is good for, how often and how long. */
export const ONE_TIME_SECRET_ROWS: readonly Row[] = [
  {
    what: "a one-time secret of one kind does for another",
    file: STORE,
    search: "AND hash = ${hash} AND kind = ANY (${kinds})",
    replace: "AND hash = ${hash} AND ${kinds}::text[] IS NOT NULL",
    test: CONTRACT,
    only: "is refused at",
  },
  {
    what: "a one-time secret is taken more than once",
    file: OWNER,
    search: "used_at IS NULL AND ends_at > ${now}",
    replace: "ends_at > ${now}",
    test: INTEGRATION,
    only: "is taken once",
  },
  {
    what: "a one-time secret works after its time",
    file: OWNER,
    search: "used_at IS NULL AND ends_at > ${now}",
    replace: "used_at IS NULL AND ${now}::timestamptz IS NOT NULL",
    test: INTEGRATION,
    only: "works until its time is over",
  },
  {
    what: "a one-time secret of one account does for another",
    file: STORE,
    search: "IS NULL OR staff_id = ${staffId})",
    replace: "IS NULL OR true)",
    test: "tests/contract/link-passkeys.test.ts",
    only: "the question of another account's link",
  },
  {
    what: "the proof of one number or member of staff does for another",
    file: STORE,
    search: "(address = ${address} AND requester = ${requester})",
    replace: "${requester}::text IS NOT NULL",
    test: "tests/contract/desk-codes.test.ts",
    only: "proves the number to the login session that sent it, once",
  },
  {
    what: "a one-time secret is made for a disabled account",
    file: STORE,
    search: "AND id = ${staffId} AND disabled_at IS NULL",
    replace: "AND id = ${staffId}",
    test: INTEGRATION,
    only: "is not made for a disabled account",
  },
];
