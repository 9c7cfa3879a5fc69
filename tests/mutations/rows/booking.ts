import { BOOKINGS, MIGRATIONS, REQUESTS, type Row } from "./row";

const MESSAGES = `${MIGRATIONS}/0004_messages.sql`;

/** Seats, pairs, repeats and locks of bookings. */
export const BOOKING_ROWS: readonly Row[] = [
  {
    what: "the database's constraint on seats is missing",
    file: `${MIGRATIONS}/0001_schedule.sql`,
    search: "CONSTRAINT start_day_seats CHECK (busy BETWEEN 0 AND capacity)",
    replace: "CONSTRAINT start_day_seats CHECK (true)",
    test: "tests/integration/capacity-race.test.ts",
    only: "would be refused by the database itself",
  },
  {
    what: "free seats are computed without subtracting busy ones",
    file: REQUESTS,
    search: "SELECT id, capacity - busy AS free FROM start_day",
    replace: "SELECT id, capacity AS free FROM start_day",
    test: "tests/contract/unavailable-seats.test.ts",
    only: "unavailable seats",
  },
  {
    what: "two processes read the same seats at once, without a lock",
    file: REQUESTS,
    search: `ORDER BY id FOR NO KEY UPDATE) AS d;
  SELECT array_agg(p.id), array_agg(p.free) INTO presentation_ids, presentation_free FROM (
    SELECT id, capacity - busy AS free FROM presentation
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id FOR NO KEY UPDATE) AS p;`,
    replace: `ORDER BY id) AS d;
  SELECT array_agg(p.id), array_agg(p.free) INTO presentation_ids, presentation_free FROM (
    SELECT id, capacity - busy AS free FROM presentation
      WHERE tenant = p_tenant AND id = ANY (wanted) ORDER BY id) AS p;`,
    test: "tests/integration/booking-rush.test.ts",
    only: "wait while another one takes the last seat",
  },
  {
    what: "a booking of a pair takes a seat of only one half",
    file: REQUESTS,
    search: `      THEN array_remove(ARRAY[item.start_day, item.pair_day, item.presentation], NULL)
    WHEN ends`,
    replace: `      THEN array_remove(ARRAY[item.start_day, item.presentation], NULL)
    WHEN ends`,
    test: "tests/contract/bookings.test.ts",
    only: "takes the three seats",
  },
  {
    what: "a booking's idempotency key answers for any request",
    file: MESSAGES,
    search: "SELECT o.request_digest = request_digest(p_call, p_hash), o.data",
    replace: "SELECT true, o.data",
    test: "tests/contract/repeats.test.ts",
    only: "is refused for another body, another application and another call",
  },
  {
    what: "a repeat of a booking is a booking of its own, which gets the appointment of now",
    file: MESSAGES,
    search: "AND x.created_at > p_since OFFSET 0) AS o",
    replace: "AND x.created_at > p_since AND false OFFSET 0) AS o",
    test: "tests/contract/repeats.test.ts",
    only: "returns its first reply even after",
  },
  {
    what: "requested seats outlive the move",
    file: BOOKINGS,
    search: "requested_seats = NULL, hold_ends_at = NULL,",
    replace: "hold_ends_at = NULL,",
    test: "tests/contract/requested-seats.test.ts",
    only: "are forgotten",
  },
  {
    what: "requested seats outlive the cancellation",
    file: BOOKINGS,
    search: "AND id = item.registration AND requested_seats IS NOT NULL;",
    replace: "AND id = item.registration AND requested_seats IS NULL;",
    test: "tests/contract/requested-seats.test.ts",
    only: "are forgotten",
  },
  {
    what: "a seat is given on a closed day",
    file: REQUESTS,
    search: "IF item.is_closed OR item.first_session IS NULL",
    replace: "IF item.first_session IS NULL",
    test: "tests/contract/closures.test.ts",
    only: "has no seats for applicants",
  },
  {
    what: "a batch waits for a locked row for ever",
    file: BOOKINGS,
    search: `SET lock_timeout = '5s'
`,
    replace: "",
    test: "tests/integration/locked-rows.test.ts",
    only: "which wait for no row for long",
  },
  {
    what: "PostgreSQL compiles the plans of a booking",
    file: BOOKINGS,
    search: `-- To compile a plan takes longer than to run it, and is done again at each execution.
SET jit = off
`,
    replace: "",
    test: "tests/integration/locked-rows.test.ts",
    only: "whose plans are not compiled",
  },
];
