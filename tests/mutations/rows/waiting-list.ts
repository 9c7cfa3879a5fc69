import { BOOKINGS, MIGRATIONS, REQUESTS, type Row } from "./row";

const SEATS = `${MIGRATIONS}/0003_seats.sql`;

/** The waiting list and holds. */
export const WAITING_LIST_ROWS: readonly Row[] = [
  {
    what: "a waiting applicant who holds other seats or was accepted reserves the freed one",
    file: SEATS,
    search: `FROM offerable_entry w
      WHERE w.tenant = p_tenant AND w.session_id = day.session_id`,
    replace: `FROM (SELECT * FROM waiting_list x WHERE x.offered_at IS NULL) AS w
      WHERE w.tenant = p_tenant AND w.session_id = day.session_id`,
    test: "tests/integration/waiting-claims.test.ts",
    only: "who holds other seats",
  },
  {
    what: "a waiting applicant reserves a seat on days of an age that is not accepted",
    file: SEATS,
    search: "day.date BETWEEN w.offer_from AND w.offer_to",
    replace: "true",
    test: "tests/integration/waiting-claims.test.ts",
    only: "who became too old by an edit",
  },
  {
    what: "an offer that was decided before an edit is made after it",
    file: REQUESTS,
    search: "CASE WHEN i.kind <> 'offer' OR w.offer_from IS NOT NULL AND w.id = coalesce(i.entry, w.id) THEN w.id END",
    replace: "w.id",
    test: "tests/integration/waiting-claims.test.ts",
    only: "who removed the guardians",
  },
  {
    what: "deleting a draft and making another starts its holds again",
    file: REQUESTS,
    search: "AND x.deleted_at IS NOT NULL",
    replace: "AND x.deleted_at IS NULL AND x.deleted_at IS NOT NULL",
    test: "tests/integration/hold-limits.test.ts",
    only: "with one application or with new ones",
  },
  {
    what: "who combines a session with another one takes the seat that a pair waits for",
    file: SEATS,
    search: "WHERE w.tenant = p_tenant AND w.secondary_session_id = day.session_id",
    replace: "WHERE false AND w.secondary_session_id = day.session_id",
    test: "tests/integration/waiting-days.test.ts",
    only: "in any other combination",
  },
  {
    what: "who cannot be offered a seat, since their other day is full, claims one",
    file: SEATS,
    search: "            AND e.busy < e.capacity OFFSET 0))",
    replace: "            OFFSET 0))",
    test: "tests/integration/waiting-days.test.ts",
    only: "while their other day is full",
  },
  {
    what: "siblings who come first refuse each other the seats",
    file: SEATS,
    search: "c.id::uuid <> ALL (p_served) AND c.at <",
    replace: "c.at <",
    test: "tests/integration/waiting-days.test.ts",
    only: "go to siblings who come first",
  },
  {
    what: "a pair begins with its later session",
    file: REQUESTS,
    search: "AND (item.first_weekday, item.first_start) > (item.second_weekday, item.second_start) THEN",
    replace: "AND false THEN",
    test: "tests/integration/waiting-days.test.ts",
    only: "begins with its later session",
  },
  {
    what: "a start day is booked that is not offered yet",
    file: REQUESTS,
    search: " OR item.first_date > item.last_day THEN",
    replace: " THEN",
    test: "tests/integration/waiting-days.test.ts",
    only: "after the last day that is offered",
  },
  {
    what: "an offer out of turn takes a seat that another has just taken",
    file: BOOKINGS,
    search: "IF row_at IS NULL OR row_free[row_at] < 1 THEN",
    replace: "IF row_at IS NULL OR item.desk IS NULL AND row_free[row_at] < 1 THEN",
    test: "tests/integration/offers-out-of-turn.test.ts",
    only: "give one seat once",
  },
];
