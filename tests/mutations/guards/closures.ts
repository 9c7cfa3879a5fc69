import { BOOKING_CORE, contract, type Guard, integration } from "./guard";

/** Days on which a centre is closed. */
export const CLOSURE_GUARDS: readonly Guard[] = [
  {
    what: "a seat is given on a closed day",
    promise: 44,
    file: BOOKING_CORE,
    search: "IF item.is_closed OR item.first_session IS NULL",
    replace: "IF item.first_session IS NULL",
    tests: contract("closures", "has no seats for applicants"),
  },
  {
    what: "closed days are offered to applicants",
    promise: 44,
    file: "backend/schedule/offers.ts",
    search: "...openSeatsOf({ days, presentations }, closures, moment.zone), moment",
    replace: "days, presentations, moment",
    tests: contract("closures", "has no seats for applicants"),
  },
  {
    what: "a closure does not wait for bookings under way",
    promise: 44,
    file: "backend/closures/change.ts",
    search: "    await lockSeatsOn(client, location, body.closures, zone);\n",
    replace: "",
    tests: integration("closure-race", "no seat is given"),
  },
  {
    what: "whoever is booked for a second day that is closed is not named",
    promise: 44,
    file: "backend/closures/booked-store.ts",
    search: "a.pair_start_day_id = days.id\n                 WHERE a.state IN ('active', 'attended')",
    replace: "a.pair_start_day_id = days.id\n                 WHERE false",
    tests: contract("closures", "is named when only the second day is closed"),
  },
  {
    what: "every member of the staff closes days",
    promise: 20,
    file: "lib/contracts/staff-closures.ts",
    search: 'path: "/closures/add",\n      auth: "manager",',
    replace: 'path: "/closures/add",\n      auth: "staff",',
    tests: contract("closures", "is closed to whoever does not manage"),
  },
  {
    what: "a manager opens the closed days of another centre",
    promise: 20,
    file: "backend/closures/change.ts",
    search: "    permit(caller, before.location_key);\n",
    replace: "",
    tests: contract("closures", "is closed to whoever does not manage"),
  },
  {
    what: "an offer on a closed day stays, and ends the wait when it expires",
    promise: 44,
    file: "backend/bookings/sweep.ts",
    search: "  await withdrawOffers(services.database.pool, tenant, now);\n",
    replace: "",
    tests: integration("closed-offers", "an offer on a day that is closed is withdrawn"),
  },
  {
    what: "a manager whose closure got no reply is told that its days are closed already",
    promise: 44,
    file: "backend/http/idempotency.ts",
    search: "    await storeReply({ pool: transactionPool, vault }, repeat, { status, reply }, now);\n",
    replace: "",
    tests: contract("closures", "is done once for each idempotency key"),
  },
];
