import { beforeAll, expect, test } from "vitest";
import { script } from "@/backend/db/sql";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { people } from "@/lib/contracts/people";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { bookedOn, moveTo } from "@/tests/support/booking";
import { completeDraft, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
let booked: string;

beforeAll(async () => {
  const opened = await openSeats(backend.pool);
  booked = (await bookedOn(backend, opened)).id;
  await completeDraft(backend.caller, await backend.caller.applicant(), opened.seats);
});

class RolledBack extends Error {}

/** What is broken after a statement, which is rolled back. */
const brokenBy = async (statement: string) => {
  let broken: Awaited<ReturnType<typeof findBrokenInvariants>> = [];
  const work = backend.db.transaction(async (tx) => {
    await tx.run(script(statement));
    broken = await findBrokenInvariants(tx, backend.now());
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  return broken;
};

test("nothing is broken by a cancellation, another booking, a check-in, an acceptance and what undoes them", async () => {
  const { caller, pool } = backend;
  const staff = await staffMember(backend);
  const opened = await openSeats(pool);
  const one = await bookedOn(backend, opened);
  const body = { registrationId: one.id };
  const begun = "UPDATE presentation SET starts_at = now() - interval '1 minute' WHERE id = $1";
  const checkIn = (state: "active" | "attended" | "missed") =>
    caller.call(staffApplicants.checkIn, { body: { ...body, state } }, staff);
  const steps: [listed: string | null, step: () => Promise<unknown>][] = [
    ["yerevan", () => caller.call(seats.cancel, { params: { id: one.id } }, one.applicant)],
    [null, () => moveTo(backend, one, opened)],
    [null, () => pool.query(begun, [opened.seats.presentation_date])],
    ["yerevan", () => checkIn("missed")],
    ["yerevan", () => checkIn("attended")],
    [null, () => checkIn("active")],
    ["yerevan", () => checkIn("attended")],
    [null, () => caller.call(staffApplicants.accept, { body }, staff)],
    ["yerevan", () => caller.call(staffBookings.reopen, { body }, staff)],
  ];
  for (const [listed, step] of steps) {
    await step();
    const { rows } = await pool.query(
      "SELECT listed_location_key AS listed FROM appointment WHERE registration_id = $1",
      [one.id],
    );
    expect(rows).toEqual([{ listed }]);
    expect(await findBrokenInvariants(backend.db, backend.now())).toEqual([]);
  }
  await caller.call(people.eraseMine, {}, one.applicant);
  expect(await findBrokenInvariants(backend.db, backend.now())).toEqual([]);
});

test.each([
  [
    "an appointment that is listed and active",
    "UPDATE appointment SET listed_location_key = 'yerevan'",
    "appointments that are not listed as their state and application say",
  ],
  [
    "an appointment that was missed and is not listed",
    "UPDATE appointment SET state = 'missed'",
    "appointments that are not listed as their state and application say",
  ],
  [
    "seats that an accepted application asks for",
    "UPDATE registration SET status = 'accepted', requested_seats = '{}' WHERE status = 'submitted'",
    "requested seats of applications that are not submitted",
  ],
  [
    "an application without an entry of the search",
    "DELETE FROM search_entry s USING appointment a WHERE a.registration_id = s.registration_id",
    "applications that no search at their centre finds",
  ],
  [
    "an application that is found at another centre",
    "UPDATE search_entry s SET location_key = 'gyumri' FROM appointment a WHERE a.registration_id = s.registration_id",
    "applications that no search at their centre finds",
  ],
  [
    "a booked application that is not counted",
    "DELETE FROM step_count WHERE step = 'done'",
    "applications that are not counted at their furthest step",
  ],
  [
    "a booked application that is counted in another week",
    "UPDATE step_count SET week = week - 7 WHERE step = 'done'",
    "applications that are not counted at their furthest step",
  ],
])("%s is found", async (_what, statement, problem) => {
  expect(await brokenBy(statement)).toContainEqual({ problem, count: 1, examples: [booked] });
});

test("a count of somebody who was erased breaks nothing", async () => {
  expect(await brokenBy("UPDATE step_count SET count = count + 1 WHERE step = 'done'")).toEqual([]);
});
