import { expect, test } from "vitest";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";

const backend = backendUnderTest();

test("applicants read what the desk noted about them, and not who of the staff was there", async () => {
  const { applicant, id } = await bookedOn(backend, await openSeats(backend.pool));
  await backend.pool.query(
    `UPDATE registration SET added_by = 'who-added', guardian_present = true, no_phone_reason = 'other',
       no_phone_text = 'Lost on the way',
       contract = contract || '{"atDesk": {"staff": "who-signed", "how": "screen", "name": "Nare"}}' WHERE id = $1`,
    [id],
  );
  const own = await backend.caller.call(registrations.get, { params: { id } }, applicant);
  expect(own.contract?.atDesk).toEqual({ how: "screen", name: "Nare" });
  const exported = await backend.caller.call(people.exportMine, {}, applicant);
  expect(exported.applications).toMatchObject([
    { desk: { guardianPresent: true, noPhone: { reason: "other", text: "Lost on the way" } } },
  ]);
  expect(JSON.stringify(exported)).not.toMatch(/who-added|who-signed/);
});
