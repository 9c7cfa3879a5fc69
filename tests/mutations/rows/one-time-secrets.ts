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
    search: " AND kind = ANY (",
    replace: " AND '' <> ALL (",
    test: CONTRACT,
    only: "is refused at",
  },
  {
    what: "a one-time secret is taken more than once",
    file: OWNER,
    search: "used_at IS NULL AND ends_at",
    replace: "ends_at",
    test: INTEGRATION,
    only: "is taken once",
  },
  {
    what: "a one-time secret works after its time",
    file: OWNER,
    search: "AND ends_at > ",
    replace: "AND timestamptz '-infinity' < ",
    test: INTEGRATION,
    only: "works until its time is over",
  },
  {
    what: "a one-time secret of one account does for another",
    file: STORE,
    search: "OR staff_id = ",
    replace: "OR '' <> ",
    test: "tests/contract/link-passkeys.test.ts",
    only: "the question of another account's link",
  },
  {
    what: "the proof of a number does for another member of staff",
    file: STORE,
    search: " AND requester = ",
    replace: " AND '' <> ",
    test: "tests/contract/desk-codes.test.ts",
    only: "proves the number to the login session that sent it, once",
  },
  {
    what: "a one-time secret is made for a disabled account",
    file: STORE,
    search: " AND disabled_at IS NULL",
    replace: "",
    test: INTEGRATION,
    only: "is not made for a disabled account",
  },
];
