import { contract, type Guard, integration, MIGRATIONS } from "./guard";

const BOOK = `${MIGRATIONS}/0018_lighter_bookings.sql`;

/** Seats, pairs and repeats of a booking. */
export const SEAT_GUARDS: readonly Guard[] = [
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
    tests: contract("unavailable-seats", "unavailable seats"),
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
    tests: integration("booking-rush", "wait while another one takes the last seat"),
  },
  {
    what: "a booking of a pair takes a seat of only one half",
    promise: 2,
    file: `${MIGRATIONS}/0002_seats.sql`,
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
    what: "a booking's idempotency key answers for any request",
    promise: 5,
    file: BOOK,
    search: "SELECT o.request_digest = request_digest(p_call, p_hash), o.data",
    replace: "SELECT true, o.data",
    tests: contract("repeats", "is refused for another body, another application and another call"),
  },
  {
    what: "a booking's idempotency key is not found by other calls",
    promise: 5,
    file: "backend/http/idempotency.ts",
    search: "answered_bookings($1, q.caller,",
    replace: "answered_bookings($1, NULL,",
    tests: contract("repeats", "is refused for another body, another application and another call"),
  },
  {
    what: "a repeat of a booking is a booking of its own, which gets the appointment of now",
    promise: 5,
    file: BOOK,
    search: "AND x.created_at > p_since OFFSET 0) AS o",
    replace: "AND x.created_at > p_since AND false OFFSET 0) AS o",
    tests: contract("repeats", "returns its first reply even after"),
  },
  {
    what: "a save of other seats changes those of an appointment",
    promise: 3,
    file: "backend/registrations/plan-save.ts",
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
];
