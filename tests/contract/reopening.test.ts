import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const bodyOf = (registrationId: string) => ({ body: { registrationId } });
const accept = (staff: As, id: string) => backend.caller.call(staffApplicants.accept, bodyOf(id), staff);
const reopen = (staff: As, id: string) => backend.caller.call(staffBookings.reopen, bodyOf(id), staff);
const refused = (as: As, id: string) => backend.caller.refusal(staffBookings.reopen, bodyOf(id), as);
const actionsOf = async (id: string) =>
  (
    await backend.pool.query("SELECT action FROM audit_entry WHERE target = $1 ORDER BY at, id", [`registration:${id}`])
  ).rows.map(({ action }) => action);

const accepted = async (staff: As) => {
  const opened = await openSeats(backend.pool);
  const ready = await bookedOn(backend, opened);
  await accept(staff, ready.id);
  return { ...ready, opened };
};

describe("undoing an acceptance", () => {
  test("on its day opens the application again, with its appointment, and can be followed by another acceptance", async () => {
    const staff = await staffMember(backend);
    const { applicant, id, opened } = await accepted(staff);
    expect(await reopen(staff, id)).toEqual({ status: "submitted" });
    const application = await backend.caller.call(registrations.get, { params: { id } }, applicant);
    expect(application).toMatchObject({ status: "submitted", appointment: { status: "submitted", state: "active" } });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect((await accept(staff, id)).userId).toBe(application.appointment?.userId);
    await reopen(staff, id);
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
  });

  test("is logged once, however often it is sent", async () => {
    const staff = await staffMember(backend);
    const { id } = await accepted(staff);
    await Promise.all([reopen(staff, id), reopen(staff, id), reopen(staff, id)]);
    expect(await actionsOf(id)).toEqual(["applicant_accepted", "applicant_reopened"]);
  });

  test("is refused after the day of the acceptance at the centre", async () => {
    const staff = await staffMember(backend);
    const { id } = await accepted(staff);
    await backend.pool.query(
      `UPDATE audit_entry SET at = date_trunc('day', now() AT TIME ZONE 'Asia/Yerevan') AT TIME ZONE 'Asia/Yerevan'
         - interval '1 minute' WHERE target = $1`,
      [`registration:${id}`],
    );
    expect(await refused(staff, id)).toMatchObject({ status: 409, code: "acceptance_not_undone" });
    expect(await actionsOf(id)).toEqual(["applicant_accepted"]);
  });

  test("is refused for a draft", async () => {
    const staff = await staffMember(backend);
    const draft = await readyFor(backend, await openSeats(backend.pool));
    expect(await refused(staff, draft.id)).toMatchObject({ code: "registration_not_submitted" });
  });
});
