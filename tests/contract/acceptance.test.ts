import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, hold, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const bodyOf = (registrationId: string) => ({ body: { registrationId } });
const accept = (staff: As, id: string) => backend.caller.call(staffApplicants.accept, bodyOf(id), staff);
const refused = (as: As, id: string) => backend.caller.refusal(staffApplicants.accept, bodyOf(id), as);
const booked = async () => bookedOn(backend, await openSeats(backend.pool));

const audited = async (id: string) => {
  const { rows } = await backend.pool.query(
    "SELECT action, location_key, before, after FROM audit_entry WHERE target = $1",
    [`registration:${id}`],
  );
  return rows;
};

describe("accepting an applicant", () => {
  test("registers the student, who keeps the appointment and can change nothing more", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const { applicant, id } = await bookedOn(backend, opened);
    const { userId } = await backend.caller.call(registrations.attendance, { params: { id } }, applicant);
    expect(await accept(staff, id)).toEqual({ status: "accepted", userId });
    const application = await backend.caller.call(registrations.get, { params: { id } }, applicant);
    expect(application).toMatchObject({ status: "accepted", appointment: { status: "accepted", state: "active" } });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect(await backend.caller.refusal(seats.cancel, { params: { id } }, applicant)).toMatchObject({
      code: "registration_closed",
    });
  });

  test("is logged once, however often it is sent", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked();
    const answers = await Promise.all([accept(staff, id), accept(staff, id), accept(staff, id)]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await audited(id)).toEqual([
      {
        action: "applicant_accepted",
        location_key: "yerevan",
        before: { status: "submitted" },
        after: { status: "accepted" },
      },
    ]);
  });

  test("gives back seats that were only held", async () => {
    const staff = await staffMember(backend);
    const ready = await booked();
    const other = await openSeats(backend.pool, { inDays: 20 });
    await hold(backend, ready, other);
    expect(await busyOf(backend.pool, other)).toEqual([1, 1, 1]);
    await accept(staff, ready.id);
    expect(await busyOf(backend.pool, other)).toEqual([0, 0, 0]);
  });

  test("refuses a draft", async () => {
    const staff = await staffMember(backend);
    const { id } = await readyFor(backend, await openSeats(backend.pool));
    expect(await refused(staff, id)).toMatchObject({ status: 409, code: "registration_not_submitted" });
    expect(await audited(id)).toEqual([]);
  });

  test("is closed to staff of another centre, not found for another network's, and not for applicants", async () => {
    const { applicant, id } = await booked();
    expect(await refused(await staffMember(backend, { locations: ["nor-nork"] }), id)).toMatchObject({ status: 403 });
    expect(await refused(await staffMember(backend, { tenant: "1" }), id)).toMatchObject({ status: 404 });
    expect(await refused(await staffMember(backend), crypto.randomUUID())).toMatchObject({ status: 404 });
    expect(await refused(applicant, id)).toMatchObject({ status: 401 });
    expect(await refused({}, id)).toMatchObject({ status: 401 });
  });
});
