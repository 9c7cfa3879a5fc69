import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aGuardian, aStudent, openSeats, saveOf } from "@/tests/support/fixtures";

const backend = backendUnderTest();

const ADDRESS = { locality: "Yerevan", street: "Mashtots" };

const create = (applicant: As, body: object = {}) =>
  backend.caller.call(registrations.create, { body: { language: "en", ...body } }, applicant);
const list = async (applicant: As) => (await backend.caller.call(registrations.list, {}, applicant)).registrations;

/** An applicant with an appointment for a child whose form has an address. */
const family = async () => {
  const opened = await openSeats(backend.pool);
  const ready = await readyFor(backend, opened, { student: { ...aStudent(), ...opened.seats, address: ADDRESS } });
  await makeAppointment(backend, ready);
  return ready;
};

describe("a sibling's application", () => {
  test("starts with the guardians, address and centre of the first, and nothing else about the student", async () => {
    const { id, applicant } = await family();
    const created = await create(applicant, { familyOf: id });
    expect(created.guardians).toEqual([aGuardian()]);
    expect(created.student).toEqual({ phone: expect.any(String), address: ADDRESS });
    expect(created).toMatchObject({ version: 0, location_key: "yerevan", step: "contract" });
    expect(created.student.phone).not.toBe(aStudent().phone);
  });

  test("starts empty by default", async () => {
    const { applicant } = await family();
    const created = await create(applicant);
    expect(created.guardians).toEqual([]);
    expect(created.student).toEqual({ phone: expect.any(String) });
  });

  test("reuses an untouched draft, with the family filled in", async () => {
    const { id, applicant } = await family();
    const untouched = await create(applicant);
    const filled = await create(applicant, { familyOf: id });
    expect(filled._id).toBe(untouched._id);
    expect(filled.guardians).toEqual([aGuardian()]);
    const save = saveOf(filled, { guardians: [] });
    await backend.caller.call(registrations.save, { params: { id: filled._id }, body: save }, applicant);
    expect((await create(applicant, { familyOf: id }))._id).not.toBe(filled._id);
  });

  test("copies nothing from another applicant's application", async () => {
    const { id } = await family();
    const other = await backend.caller.applicant();
    const input = { body: { language: "en" as const, familyOf: id } };
    expect(await backend.caller.refusal(registrations.create, input, other)).toMatchObject({ status: 404 });
    expect(await list(other)).toEqual([]);
  });
});

describe("the list of applications", () => {
  test("shows when the presentation is, and whether guardians can be copied", async () => {
    const { applicant } = await family();
    await create(applicant);
    expect(await list(applicant)).toMatchObject([
      { status: "submitted", presentationDate: expect.any(String), hasGuardians: true, isWaiting: false },
      { status: "draft", presentationDate: null, offerExpiresAt: null, hasGuardians: false },
    ]);
  });

  test("shows whether an application waits, and when its offer expires", async () => {
    const opened = await openSeats(backend.pool);
    await bookedOn(backend, opened);
    const { seats, pairStartDayId, date } = opened;
    const waiter = await readyFor(backend, opened, { student: aStudent(), step: "session" });
    const { session_id = "", secondary_session_id } = seats;
    const body = { session_id, secondary_session_id, from: plusDays(date, -2), to: plusDays(date, 2) };
    await backend.caller.call(calls.joinWaitingList, { params: { id: waiter.id }, body }, waiter.applicant);
    expect(await list(waiter.applicant)).toMatchObject([{ isWaiting: true, offerExpiresAt: null }]);
    const offer = [waiter.id, seats.start_day, pairStartDayId, seats.presentation_date];
    const keepFor = (interval: string) =>
      backend.pool.query(
        `INSERT INTO hold (tenant, registration_id, identity_id, start_day_id, pair_start_day_id, presentation_id,
           taken, is_offer, expires_at)
         SELECT tenant, id, identity_id, $2, $3, $4, '{}', true, now() + $5::interval FROM registration WHERE id = $1
         ON CONFLICT (tenant, registration_id) DO UPDATE SET expires_at = excluded.expires_at`,
        [...offer, interval],
      );
    await keepFor("12 hours");
    expect(await list(waiter.applicant)).toMatchObject([{ isWaiting: true, offerExpiresAt: expect.any(String) }]);
    await keepFor("-1 second");
    expect(await list(waiter.applicant)).toMatchObject([{ offerExpiresAt: null }]);
  });
});
