import { expect, test } from "vitest";
import { locationFinding } from "@/backend/operations/doctor/location-finding";
import { makeAppointment } from "@/tests/support/booking";
import { completeDraft, openSeats } from "@/tests/support/fixtures";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();

test("the doctor names a centre with appointments ahead that is no longer in the tenants' file, and none that is", async () => {
  const applicant = await backend.caller.applicant("am");
  const { seats } = await openSeats(backend.pool);
  const { _id: id } = await completeDraft(backend.caller, applicant, seats);
  await makeAppointment(backend, { applicant, id });
  expect(await locationFinding(backend.db)).toMatchObject({ state: "ok" });
  // The same rows as if `yerevan` had been another key, which the file does not have.
  await backend.pool.query("UPDATE start_day SET location_key = 'removed' WHERE tenant = 'am'");
  expect(await locationFinding(backend.db)).toMatchObject({
    state: "warn",
    message: expect.stringContaining("am removed (1 appointments)"),
  });
  // Nobody can move or cancel what has been.
  await backend.pool.query("UPDATE start_day SET date = date - 100 WHERE tenant = 'am'");
  expect(await locationFinding(backend.db)).toMatchObject({ state: "ok" });
});
