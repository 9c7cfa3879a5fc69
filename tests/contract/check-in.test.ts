import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

type State = "attended" | "missed" | "active";
interface Named {
  from?: State;
  registrationId?: string;
  presentationId?: string;
  reference?: string;
}

const checkIn = (staff: As, named: Named, state: State = "attended") =>
  backend.caller.call(staffApplicants.checkIn, { body: { ...named, state } }, staff);
const refused = (as: As, named: Named, state: State = "attended") =>
  backend.caller.refusal(staffApplicants.checkIn, { body: { ...named, state } }, as);

/** Moves a presentation to so many hours from now; its start days stay. */
const startsIn = (hours: number, { seats: { presentation_date } }: Opened) =>
  backend.pool.query("UPDATE presentation SET starts_at = now() + $2 * interval '1 hour' WHERE id = $1", [
    presentation_date,
    hours,
  ]);

const booked = async (hours = 1) => {
  const opened = await openSeats(backend.pool);
  const ready = await bookedOn(backend, opened);
  const { reference } = await backend.caller.call(
    registrations.attendance,
    { params: { id: ready.id } },
    ready.applicant,
  );
  await startsIn(hours, opened);
  return { ...ready, opened, reference };
};

const audited = async (id: string) => {
  const { rows } = await backend.pool.query(
    "SELECT before, after FROM audit_entry WHERE action = 'applicant_checked_in' AND target = $1 ORDER BY at",
    [`registration:${id}`],
  );
  return rows;
};

describe("checking an applicant in", () => {
  test("works by the reference in any spelling, keeps the seats, and shows in the attendance", async () => {
    const staff = await staffMember(backend);
    const { applicant, id, reference, opened } = await booked();
    const attendance = await checkIn(staff, { reference: reference.toLowerCase().replace("-", " ") });
    expect(attendance).toMatchObject({ reference, state: "attended", startDay: opened.date });
    expect(attendance.workingHours.length).toBeGreaterThan(0);
    expect(await backend.caller.call(registrations.attendance, { params: { id } }, applicant)).toEqual(attendance);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("may be corrected; a repeat changes nothing, is told so and is logged once", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked(-1);
    for (const state of ["missed", "attended"] as const) {
      expect(await checkIn(staff, { registrationId: id }, state)).not.toHaveProperty("isRepeat");
      expect(await checkIn(staff, { registrationId: id }, state)).toMatchObject({ state, isRepeat: true });
    }
    expect(await audited(id)).toEqual([
      { before: { state: "active" }, after: { state: "missed" } },
      { before: { state: "missed" }, after: { state: "attended" } },
    ]);
  });

  test("can be undone", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked();
    for (const state of ["attended", "active"] as const)
      expect(await checkIn(staff, { registrationId: id }, state)).toMatchObject({ state });
    expect(await audited(id)).toHaveLength(2);
  });

  test("marking the rest as missed skips people checked in at another door meanwhile", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked(-1);
    const rest = { registrationId: id, from: "active" } as const;
    expect(await checkIn(staff, { registrationId: id })).toMatchObject({ state: "attended" });
    expect(await checkIn(staff, rest, "missed")).toMatchObject({ state: "attended" });
    expect(await checkIn(staff, rest, "missed")).not.toHaveProperty("isRepeat");
    await checkIn(staff, { registrationId: id }, "active");
    expect(await checkIn(staff, rest, "missed")).toMatchObject({ state: "missed" });
    expect(await audited(id)).toHaveLength(3);
  });

  test("refuses an applicant who is booked on another presentation, and says which", async () => {
    const staff = await staffMember(backend);
    const { id, reference, opened } = await booked();
    const atThisDoor = { reference, presentationId: opened.seats.presentation_date };
    const other = { reference, presentationId: crypto.randomUUID() };
    expect(await refused(staff, other)).toMatchObject({
      code: "check_in_refused",
      data: { reason: "other_presentation", locationKey: "yerevan", presentationDate: expect.any(String) },
    });
    expect(await checkIn(staff, atThisDoor)).toMatchObject({ state: "attended" });
    expect(await refused(staff, other)).toMatchObject({ data: { reason: "other_presentation" } });
    expect(await audited(id)).toHaveLength(1);
  });

  test("works for an accepted applicant", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked();
    await backend.caller.call(staffApplicants.accept, { body: { registrationId: id } }, staff);
    expect(await checkIn(staff, { registrationId: id })).toMatchObject({ state: "attended", status: "accepted" });
  });

  test("opens a day before the presentation and closes thirty days after", async () => {
    const staff = await staffMember(backend);
    const { id, opened } = await booked(25);
    const reason = async () => (await refused(staff, { registrationId: id })).data?.reason;
    expect(await refused(staff, { registrationId: id })).toMatchObject({ status: 409, code: "check_in_refused" });
    expect(await reason()).toBe("too_early");
    await startsIn(-30 * 24 - 1, opened);
    expect(await reason()).toBe("too_late");
    await startsIn(-30 * 24 + 1, opened);
    expect(await checkIn(staff, { registrationId: id }, "missed")).toMatchObject({ state: "missed" });
    expect(await audited(id)).toHaveLength(1);
  });

  test("refuses a cancelled appointment", async () => {
    const staff = await staffMember(backend);
    const { applicant, id } = await booked();
    await backend.caller.call(seats.cancel, { params: { id } }, applicant);
    expect(await refused(staff, { registrationId: id, from: "active" }, "missed")).toMatchObject({
      data: { reason: "cancelled" },
    });
    expect(await refused(staff, { registrationId: id })).toMatchObject({
      code: "check_in_refused",
      data: { reason: "cancelled" },
    });
  });

  test("finds nobody by an unknown reference, and no appointment of a draft", async () => {
    const staff = await staffMember(backend);
    const { id } = await readyFor(backend, await openSeats(backend.pool));
    for (const named of [{ reference: "AAAA-AAAA" }, { reference: "" }, { registrationId: id }])
      expect(await refused(staff, named)).toMatchObject({ status: 404, code: "not_found" });
  });

  test("by a reference is closed to staff of another centre, and not found for another network's", async () => {
    const { id, reference } = await booked();
    const elsewhere = await staffMember(backend, { locations: ["nor-nork"] });
    expect(await refused(elsewhere, { reference })).toMatchObject({ status: 403 });
    const abroad = await staffMember(backend, { tenant: "1" });
    expect(await refused(abroad, { reference })).toMatchObject({ status: 404 });
    expect(await audited(id)).toEqual([]);
  });
});
