import { BOOKING_CORE, type Guard, integration, unit } from "./guard";

const QUEUE = "backend/bookings/booking-queue.ts";
const CORE = "locked-rows";

/** Rows that somebody else has locked, and the order in which they are locked. */
export const LOCK_GUARDS: readonly Guard[] = [
  {
    what: "a batch waits for a locked row for ever",
    promise: 55,
    file: BOOKING_CORE,
    search: "SET lock_timeout = '5s'\n",
    replace: "",
    tests: integration(CORE, "which wait for no row for long"),
  },
  {
    what: "PostgreSQL compiles the plans of a booking",
    promise: 55,
    file: BOOKING_CORE,
    search: "-- To compile a plan takes longer than to run it, and is done again at each execution.\nSET jit = off\n",
    replace: "",
    tests: integration(CORE, "whose plans are not compiled"),
  },
  {
    what: "a locked row is told as a failure of the server",
    promise: 55,
    file: "backend/http/failures.ts",
    search: "  if (code === LOCKED) return tooBusy();\n",
    replace: "",
    tests: integration(CORE, "stops nobody but those who need it"),
  },
  {
    what: "the role's connections compile plans, and give up no lock",
    promise: 55,
    file: "backend/db/migrate.ts",
    search: "const hasNewSettings = await addRoleSettings(client);",
    replace: "const hasNewSettings = false as boolean;\n    void addRoleSettings;",
    tests: integration(CORE, "compiles no plans, gives up locks"),
  },
  {
    what: "one taken username sends a batch one by one",
    promise: 55,
    file: QUEUE,
    search: "if (taken.size === 0) throw error;",
    replace: "if (taken.size >= 0) throw error;",
    tests: integration(CORE, "one taken username"),
  },
  {
    what: "the queue of a stuck batch grows without a limit",
    promise: 55,
    file: "backend/db/batcher.ts",
    search: "if (limits && this.queue.length >= limits.items) {",
    replace: "if (limits && this.queue.length < 0) {",
    tests: unit("batcher", "refuses items beyond its limit"),
  },
  {
    what: "an item waits in the queue for ever",
    promise: 55,
    file: "backend/db/batcher.ts",
    search: "    if (limits) queued.expiry = setTimeout(() => this.refuse(queued), limits.waitMS).unref();\n",
    replace: "    void this.refuse;\n",
    tests: unit("batcher", "lets an item go"),
  },
  {
    what: "a process whose bookings are stuck says that it is ready",
    promise: 55,
    file: "backend/operations/routes.ts",
    search: " || oldestSeatsMS(services).some(([, ms]) => ms > STUCK_MS)",
    replace: "",
    tests: integration("stuck-seats", "is not ready"),
  },
  {
    what: "sessions with other times lock applications before the timetable",
    promise: 55,
    file: "backend/schedule/lock-slot.ts",
    search:
      '  await lockTimetable(client, { tenant, locationKey }, "to change");\n  const slot = await findSlot(client, tenant, id);',
    replace:
      'await client.query("SELECT 1 FROM registration WHERE tenant = $1 FOR NO KEY UPDATE", [tenant]);\n  await lockTimetable(client, { tenant, locationKey }, "to change");\n  const slot = await findSlot(client, tenant, id);',
    tests: integration(CORE, "sessions with other times"),
  },
  {
    what: "a session that is removed locks its days before those who wait for it",
    promise: 55,
    file: "backend/schedule/slot-days.ts",
    search:
      "  await lockRegistrations(client, days.tenant, locked);\n  const taken = await lockUpcomingDays(client, days);",
    replace:
      "  const taken = await lockUpcomingDays(client, days);\n  await lockRegistrations(client, days.tenant, locked);",
    tests: integration(CORE, "a session that is removed"),
  },
  {
    what: "a sign-in locks the code before the person",
    promise: 55,
    file: "backend/verification/check.ts",
    search: "    const id = await upsertIdentity(client, key, uuid(), now);\n",
    replace:
      "    if (code) await spendCode(client, key, { ...code, now });\n    const id = await upsertIdentity(client, key, uuid(), now);\n",
    tests: integration(CORE, "a sign-in, while the same person is erased"),
  },
  {
    what: "somebody is told of a deadlock",
    promise: 55,
    file: "backend/db/transaction.ts",
    search: "if (!isRepeated(error) || repeats === REPEATS) throw error;",
    replace: "if (!isRepeated(error) || repeats < REPEATS) throw error;",
    tests: integration(CORE, "is repeated"),
  },
  {
    what: "the bytes of a file are gone although its deletion was rolled back",
    promise: 55,
    file: "backend/db/transaction.ts",
    search: "  if (afterwards) afterwards.push(work);",
    replace: "  if (afterwards && afterwards.length < 0) afterwards.push(work);",
    tests: integration("after-commit", "waits for the end"),
  },
];
