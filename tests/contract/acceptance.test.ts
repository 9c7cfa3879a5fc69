import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, hold, readyFor } from "@/tests/support/booking";
import { BROKEN } from "@/tests/support/broken-answers";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const bodyOf = (registrationId: string) => ({ body: { registrationId } });
const accept = (staff: As, id: string) => backend.caller.call(staffApplicants.accept, bodyOf(id), staff);
const refused = (as: As, id: string) => backend.caller.refusal(staffApplicants.accept, bodyOf(id), as);
const booked = async () => bookedOn(backend, await openSeats(backend.pool));

// Armenia's form does not ask this, and a school may have closed since: only a save checks them.
const NOT_CHECKED = ["ethnicity", "school_id", "school_region_id"];
/** Broken answers as earlier rules stored them. */
const STORED = Object.entries(BROKEN).filter(([, { field }]) => !NOT_CHECKED.includes(field));

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

  test("is refused while the stored answers are broken, names the fields, and changes nothing", async () => {
    const staff = await staffMember(backend);
    const { applicant, id } = await booked();
    const { student, guardians } = await backend.caller.call(registrations.get, { params: { id } }, applicant);
    const store = (answers: Pick<ApplicationForm, "student" | "guardians">) =>
      backend.pool.query("UPDATE registration SET student = $2, guardians = $3 WHERE id = $1", [
        id,
        answers.student,
        JSON.stringify(answers.guardians),
      ]);
    const accepted: string[] = [];
    for (const [what, { change, field }] of STORED) {
      await store(change({ student, guardians }));
      const response = await backend.caller.raw(staffApplicants.accept, bodyOf(id), staff);
      if (response.status !== 422 || !(await response.text()).includes(`"${field}"`)) accepted.push(what);
    }
    expect(accepted).toEqual([]);
    expect(await audited(id)).toEqual([]);
    await store({ student, guardians });
    expect((await accept(staff, id)).status).toBe("accepted");
    shows(39, { "broken applications": STORED.length, accepted: accepted.length });
  });

  test("is refused for an age that the centre does not accept on the start day", async () => {
    const { id } = await booked();
    await backend.pool.query(
      `UPDATE registration SET student = student || '{"birthDate": "1980-01-01"}' WHERE id = $1`,
      [id],
    );
    expect(await refused(await staffMember(backend), id)).toMatchObject({ status: 422, code: "age_restricted" });
  });
});
