import { contract, type Guard, integration, MIGRATIONS } from "./guard";

const CLAIMS = `${MIGRATIONS}/0007_waiting_claims.sql`;

/** The waiting list and holds. */
export const WAITING_LIST_GUARDS: readonly Guard[] = [
  {
    what: "a waiting applicant who holds other seats or was accepted reserves the freed one",
    promise: 38,
    file: CLAIMS,
    search: "FROM offerable_entries(p_tenant) o",
    replace: "FROM (SELECT * FROM waiting_list x WHERE x.tenant = p_tenant AND x.offered_at IS NULL) AS o",
    tests: integration("waiting-claims", "who holds other seats"),
  },
  {
    what: "a waiting applicant reserves a seat on days of an age that is not accepted",
    promise: 38,
    file: CLAIMS,
    search: "d.date BETWEEN o.offer_from AND o.offer_to",
    replace: "d.date BETWEEN o.from_day AND o.to_day",
    tests: integration("waiting-claims", "who became too old by an edit"),
  },
  {
    what: "an offer that was decided before an edit is made after it",
    promise: 38,
    file: CLAIMS,
    search: "CASE WHEN i.kind <> 'offer' OR w.offer_from IS NOT NULL THEN w.id END",
    replace: "w.id",
    tests: integration("waiting-claims", "who removed the guardians"),
  },
  {
    what: "an edit does not judge the waiting applicant again",
    promise: 38,
    file: "backend/registrations/save.ts",
    search: "    else await rejudgeWaitingEntry(",
    replace: "    else if (row.version < 0) await rejudgeWaitingEntry(",
    tests: integration("waiting-claims", "who removed the guardians"),
  },
  {
    what: "a sweep does not judge by the ages that the network accepts now",
    promise: 38,
    file: "backend/bookings/offers.ts",
    search: "if (days.offerFrom === entry.offerFrom && days.offerTo === entry.offerTo) return entry;",
    replace: "if (days.isComplete === entry.isComplete) return entry;",
    tests: integration("waiting-claims", "by the ages that the network accepts now"),
  },
  {
    what: "the page shows seats as taken that nobody on the waiting list can take",
    promise: 38,
    file: "backend/schedule/own-seats.ts",
    search: "FROM offerable_entries($1) w",
    replace: "FROM (SELECT * FROM waiting_list x WHERE x.tenant = $1 AND x.offered_at IS NULL) AS w",
    tests: integration("waiting-claims", "who holds other seats"),
  },
  {
    what: "deleting a draft and making another starts its holds again",
    promise: 38,
    file: CLAIMS,
    search: "AND x.deleted_at IS NOT NULL",
    replace: "AND x.deleted_at IS NULL AND x.deleted_at IS NOT NULL",
    tests: integration("hold-limits", "with one application or with new ones"),
  },
  {
    what: "an empty draft holds seats",
    promise: 38,
    file: "backend/bookings/hold.ts",
    search: `if (row.status !== "accepted") requireComplete`,
    replace: `if (row.version < 0) requireComplete`,
    tests: contract("holds", "lacks more than its seats"),
  },
];
