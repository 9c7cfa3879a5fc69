import { BOOKING_CORE, contract, type Guard, integration, MIGRATIONS } from "./guard";

const DESK = `${MIGRATIONS}/0012_desk.sql`;

/** What staff do for applicants. */
export const DESK_GUARDS: readonly Guard[] = [
  {
    what: "staff of any centre act for its applicants",
    promise: 43,
    file: "backend/applicants/applicant-record.ts",
    search: "  permit(caller, row.location_key);\n",
    replace: "  void [permit, caller];\n",
    tests: contract("staff-bookings", "is closed to staff of another centre"),
  },
  {
    what: "staff move somebody to a seat that is taken",
    promise: 43,
    file: BOOKING_CORE,
    search: "IF place IS NULL OR row_free[place] < 1 THEN",
    replace: "IF place IS NULL THEN",
    tests: contract("staff-bookings", "takes a free seat only"),
  },
  {
    what: "a move by staff books somebody again who has just cancelled",
    promise: 43,
    file: "backend/desk/move.ts",
    search: '  if (locked.state === "cancelled") throw new AppError("appointment_cancelled");\n',
    replace: "",
    tests: contract("staff-bookings", "books nobody again who has cancelled"),
  },
  {
    what: "staff undo what the applicant has changed since they looked",
    promise: 43,
    file: "backend/desk/change-seats.ts",
    search: "if (version !== undefined && version !== row.version)",
    replace: "if (version !== undefined && version < 0)",
    tests: contract("staff-bookings", "since staff looked"),
  },
  {
    what: "staff change the seats of somebody who has come",
    promise: 43,
    file: DESK,
    search: "IF item.state = 'attended'\n",
    replace: "IF item.state = 'attended' AND item.desk IS NULL\n",
    tests: contract("staff-bookings", "one whose student came"),
  },
  {
    what: "staff move somebody to a presentation that began on another day",
    promise: 43,
    file: BOOKING_CORE,
    search:
      "item.desk IS NOT NULL\n      AND (item.presentation_starts_at AT TIME ZONE item.zone)::date = (p_now AT TIME ZONE item.zone)::date)",
    replace: "item.desk IS NOT NULL)",
    tests: contract("staff-bookings", "that began on another day"),
  },
  {
    what: "staff act on an application that has just left their location",
    promise: 20,
    file: DESK,
    search: "  IF item.desk ->> 'location' <> item.location_key THEN RETURN 'not_found'; END IF;\n",
    replace: "",
    tests: contract("staff-waiting", "has gone to another location"),
  },
  {
    what: "an acceptance is undone at any time",
    promise: 43,
    file: "backend/desk/reopen.ts",
    search: "if (!acceptedAt || dayIn(zone, acceptedAt) !== dayIn(zone, call.now))",
    replace: "if (!acceptedAt || !dayIn(zone, acceptedAt))",
    tests: contract("reopening", "after the day of the acceptance"),
  },
  {
    what: "changes by staff use up the messages of the person's own changes",
    promise: 43,
    file: "backend/delivery/message-charges.ts",
    search: "CHANGES.includes(event) && !byStaff",
    replace: "CHANGES.includes(event) && byStaff !== undefined",
    tests: integration("desk-messages", "keeps the budget of their own changes"),
  },
  {
    what: "messages are sent again without a limit",
    promise: 43,
    file: "backend/desk/resend.ts",
    search: "    await requireBudget(services, { tenant, ...message }, address);\n",
    replace: "    void requireBudget;\n",
    tests: integration("desk-messages", "while the budget is used up"),
  },
  {
    what: "the audit log has staff's own words about an applicant",
    promise: 43,
    file: DESK,
    search: "'{}') - 'text');",
    replace: "'{}'));",
    tests: integration("desk-messages", "the log has none of them"),
  },
];
