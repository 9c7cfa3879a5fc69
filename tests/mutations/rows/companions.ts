import { BOOKINGS, type Row } from "./row";

const companion = (what: string, file: string, search: string, replace: string): Row => ({
  what,
  file,
  search,
  replace,
  test: "tests/unit/companions.test.ts",
  only: "is made together with what belongs to it",
});

/** Writes without what belongs to them, which triggers did once. */
export const COMPANION_ROWS: readonly Row[] = [
  companion(
    "nobody is told of new messages",
    "backend/delivery/reminders.ts",
    `  writeOutbox(
    db,
    sql\`WITH due AS (`,
    `  db.run(
    sql\`WITH due AS (`,
  ),
  companion(
    "nobody is told of what is to be delivered",
    "backend/outbox/store.ts",
    '  if (count > 0) db.tell("delivery");\n',
    "",
  ),
  companion(
    "nobody is told of a webhook that is to be delivered again",
    "backend/webhooks/requeue.ts",
    '  if (count > 0) db.tell("delivery");\n',
    "",
  ),
  companion(
    "nobody is told of bookings",
    "backend/bookings/store.ts",
    '  for (const { location } of rows) if (location !== null) db.tell("start_days", tenant, location);\n',
    "",
  ),
  companion(
    "nobody is told of opened days",
    "backend/schedule/capacity-store.ts",
    '  tx.tell("start_days", tenant, locationKey);\n',
    "",
  ),
  companion(
    "nobody is told of changed capacities",
    "backend/schedule/capacity-store.ts",
    '  for (const { location_key } of days) tx.tell("start_days", tenant, location_key);\n',
    "",
  ),
  companion(
    "nobody is told of closed days",
    "backend/schedule/slot-days.ts",
    '  tx.tell("start_days", days.tenant, locationKey);\n',
    "",
  ),
  companion(
    "nobody is told of a check-in",
    "backend/applicants/check-in.ts",
    '  tx.tell("start_days", tenant, location_key);\n',
    "",
  ),
  companion(
    "nobody is told of a session that was ended",
    "backend/sign-in/session-store.ts",
    '  tx.tell("staff_access", account.tenant, account.staffId);\n',
    "",
  ),
  companion(
    "nobody is told of an account that is disabled",
    "backend/staff/account-store.ts",
    `  tellOfAccess(tx, tenant, id);
  return tx.run\`UPDATE staff_account`,
    "  return tx.run`UPDATE staff_account",
  ),
  companion(
    "nobody is told of a location that was taken",
    "backend/staff/account-store.ts",
    `  tellOfAccess(tx, tenant, id);
  return tx.run\`DELETE FROM staff_location`,
    "  return tx.run`DELETE FROM staff_location",
  ),
  companion(
    "a new application is not found by staff",
    "backend/registrations/store.ts",
    "  await writeSearchEntry(tx, owner.tenant, draft);\n",
    "",
  ),
  companion(
    "a check-in leaves the appointment out of the lists",
    "backend/applicants/check-in.ts",
    "listed_location_key = listed_location(",
    "updated_at = coalesce(",
  ),
  companion(
    "an acceptance leaves the appointment in the list of those that wait for it",
    "backend/applicants/accept.ts",
    "listed_location_key = listed_location(a.state, r.status, r.location_key)",
    "updated_at = a.updated_at",
  ),
  companion(
    "a cancellation leaves the requested seats",
    BOOKINGS,
    `  UPDATE registration SET requested_seats = NULL
    WHERE tenant = p_tenant AND id = item.registration AND requested_seats IS NOT NULL;
`,
    "",
  ),
  {
    what: "a step forward is not counted",
    file: "backend/registrations/step-counts.ts",
    search: "WHERE max_step <> stored_step AND max_step <> 'done' OR",
    replace: "WHERE",
    test: "tests/contract/step-counts.test.ts",
    only: "have each application once",
  },
  {
    what: "the step of a new application is not counted",
    file: "backend/registrations/store.ts",
    search: "max_step, 1 FROM begun",
    replace: "max_step, 1 FROM begun WHERE false",
    test: "tests/contract/step-counts.test.ts",
    only: "have each application once",
  },
];
