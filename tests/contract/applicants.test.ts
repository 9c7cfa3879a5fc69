import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { ageOn } from "@/lib/domain/person/age";
import { dayIn } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, makeAppointment, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { aStudent, completeDraft, openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const bodyOf = (query: object = {}) => ({ body: { locationKey: "yerevan", limit: 50, offset: 0, ...query } });
const list = (staff: As, query: object = {}) => backend.caller.call(staffApplicants.list, bodyOf(query), staff);
const foundIds = async (staff: As, query: object) =>
  (await list(staff, query)).applicants.map(({ registrationId }) => registrationId);
const get = (staff: As, registrationId: string) =>
  backend.caller.call(staffApplicants.get, { params: { registrationId } }, staff);
const refusedGet = (as: As, registrationId: string) =>
  backend.caller.refusal(staffApplicants.get, { params: { registrationId } }, as);

/** A booked applicant with these answers. */
const booked = async (answers: object = {}, changes: object = {}) => {
  const opened = await openSeats(backend.pool);
  const student = { ...aStudent(), ...opened.seats, ...answers };
  const ready = await readyFor(backend, opened, { student, ...changes });
  return { ...ready, opened, reference: (await makeAppointment(backend, ready)).reference };
};

describe("the list of applicants", () => {
  test("shows booked applicants of the centre, last changed first, with their appointment", async () => {
    const staff = await staffMember(backend);
    const first = await booked({ email: "ani@example.org" });
    const second = await booked();
    const { applicants, count } = await list(staff);
    expect(applicants.map(({ registrationId }) => registrationId).slice(0, 2)).toEqual([second.id, first.id]);
    expect(count).toBe(applicants.length);
    expect(applicants[1]).toMatchObject({
      firstName: "Անի",
      lastName: "Պետրոսյան",
      latinName: "Petrosyan Ani",
      age: ageOn(aStudent().birthDate ?? "", dayIn("Asia/Yerevan", new Date())),
      searchKey: expect.stringContaining("37491234567"),
      phone: "+37491234567",
      email: "ani@example.org",
      status: "submitted",
      language: "en",
      reference: first.reference,
      state: "active",
      startDay: first.opened.date,
      message: "",
    });
  });

  test("shows drafts only on request", async () => {
    const staff = await staffMember(backend);
    const { id } = await readyFor(backend, await openSeats(backend.pool));
    expect(await foundIds(staff, {})).not.toContain(id);
    const { applicants } = await list(staff, { status: "draft" });
    const draft = applicants.find(({ registrationId }) => registrationId === id);
    expect(draft).toMatchObject({ status: "draft", firstName: "Անի" });
    expect(draft).not.toHaveProperty("reference");
  });

  test("is narrowed by presentation, start date, state and status, and comes in pages", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 3, inDays: 33 });
    const ready = [await bookedOn(backend, opened), await bookedOn(backend, opened), await bookedOn(backend, opened)];
    const [one, two, three] = ready.map(({ id }) => id);
    const presentationId = opened.seats.presentation_date;
    expect(await foundIds(staff, { presentationId })).toEqual([three, two, one]);
    expect(await foundIds(staff, { startDate: opened.date, presentationId, sort: "updated" })).toEqual([
      one,
      two,
      three,
    ]);
    await backend.pool.query("UPDATE appointment SET state = 'missed' WHERE registration_id = $1", [two]);
    expect(await foundIds(staff, { presentationId, state: "missed" })).toEqual([two]);
    expect(await foundIds(staff, { presentationId, status: "accepted" })).toEqual([]);
    const page = await list(staff, { presentationId, limit: 2, offset: 2 });
    expect(page).toMatchObject({ count: 3, applicants: [{ registrationId: one }] });
  });

  test("is narrowed by a weekly session, first or second of the appointment, and by one of its days", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { inDays: 34, isWithinWeek: true });
    const { id } = await bookedOn(backend, opened);
    const { session_id: first, secondary_session_id: second } = opened.seats;
    for (const sessionId of [first, second]) expect(await foundIds(staff, { sessionId })).toEqual([id]);
    const startDate = opened.pairDate;
    expect(await foundIds(staff, { sessionId: second, startDate })).toEqual([id]);
    expect(await foundIds(staff, { sessionId: first, startDate })).toEqual([]);
    expect(await foundIds(staff, { sessionId: crypto.randomUUID() })).toEqual([]);
  });

  test("is sorted by name and by presentation, either way", async () => {
    const staff = await staffMember(backend);
    const early = await openSeats(backend.pool, { inDays: 41 });
    const laterSeats = await openSeats(backend.pool, { inDays: 47 });
    const named = async (opened: typeof early, firstName: string) => {
      const student = { ...aStudent(), ...opened.seats, firstName, middleName: "Սորտ" };
      const ready = await readyFor(backend, opened, { student });
      await makeAppointment(backend, ready);
      return ready.id;
    };
    const [goes, comes] = [await named(laterSeats, "Բաբկեն"), await named(early, "Գարիկ")];
    const sorted = (sort: string) => foundIds(staff, { search: "սորտ", sort });
    expect(await sorted("name")).toEqual([goes, comes]);
    expect(await sorted("-name")).toEqual([comes, goes]);
    expect(await sorted("presentation")).toEqual([comes, goes]);
    expect(await sorted("-presentation")).toEqual([goes, comes]);
  });
});

describe("searching applicants", () => {
  test("finds parts of names in any alphabet and case, in any order, also in English", async () => {
    const staff = await staffMember(backend);
    const names = { firstName: "Մարիամ", lastName: "Տեր-Ղազարյան", firstNameEn: "Mariam", lastNameEn: "O’Hara" };
    const { id } = await booked(names);
    for (const search of ["մարիամ", "ՄԱՐԻ", "ղազարյան մար", "mari", "HARA", "o'hara", "  Տեր-  "])
      expect(await foundIds(staff, { search }), search).toEqual([id]);
    for (const search of ["մարիամ պողոս", "mar_om", "%", "_", "(", "[", "\\"])
      expect(await foundIds(staff, { search }), search).toEqual([]);
  });
});

describe("an applicant's file", () => {
  test("has the answers, the appointment, the verified contact, the files and the history", async () => {
    const staff = await staffMember(backend);
    const applicant = await backend.caller.applicant();
    const { _id: id } = await completeDraft(backend.caller, applicant, (await openSeats(backend.pool)).seats);
    expect((await get(staff, id)).history.map(({ event }) => event)).toEqual(["created"]);
    const file = await upload(backend.caller, { token: applicant.filesToken }, { registrationId: id });
    await makeAppointment(backend, { applicant, id });
    await backend.pool.query("UPDATE outbox SET sent_at = now() WHERE registration_id = $1", [id]);
    await backend.caller.call(staffApplicants.accept, { body: { registrationId: id } }, staff);
    const applicantFile = await get(staff, id);
    expect(applicantFile).toMatchObject({
      application: {
        _id: id,
        status: "accepted",
        student: { firstName: "Անի" },
        appointment: { state: "active" },
      },
      message: "",
      studentStatus: "registered",
      identity: { method: "sms" },
      files: [file],
    });
    expect(applicantFile.identity.value).toMatch(/^\+37491/);
    expect(applicantFile.userId).toBe(applicantFile.application.appointment?.userId);
    const events = applicantFile.history.map(({ event }) => event);
    expect(events[0]).toBe("created");
    expect(events).toEqual(expect.arrayContaining(["submitted", "booked", "applicant_accepted"]));
    expect(applicantFile.history.find(({ event }) => event === "applicant_accepted")?.actor).toBeTruthy();
  });

  test("has the held seats, the place on the waiting list, the school's name and the check-in", async () => {
    const staff = await staffMember(backend);
    const { id } = await booked();
    const { rows } = await backend.pool.query<{ id: string; name: string }>(
      "SELECT id, name FROM school WHERE tenant = 'am' ORDER BY id LIMIT 1",
    );
    const school = rows[0];
    await backend.pool.query("UPDATE registration SET student = student || $2 WHERE id = $1", [
      id,
      { school_id: school?.id },
    ]);
    await backend.pool.query(
      `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, from_day, to_day, created_at)
       SELECT 'am', gen_random_uuid(), $1, 'yerevan', d.session_id, d.date, d.date + 7, now()
       FROM appointment a JOIN start_day d ON d.tenant = a.tenant AND d.id = a.start_day_id WHERE a.registration_id = $1`,
      [id],
    );
    await backend.pool.query(
      "UPDATE presentation SET starts_at = now() - interval '1 second' WHERE id = (SELECT presentation_id FROM appointment WHERE registration_id = $1)",
      [id],
    );
    const state = "attended" as const;
    await backend.caller.call(staffApplicants.checkIn, { body: { registrationId: id, state } }, staff);
    const applicantFile = await get(staff, id);
    expect(applicantFile.school).toBe(school?.name);
    expect(applicantFile.application.waiting).toMatchObject({ position: 1 });
    expect(applicantFile.application).not.toHaveProperty("hold");
    expect(applicantFile.history.find(({ event }) => event === "applicant_checked_in")).toMatchObject({ state });
  });

  test("is not found before a centre is chosen", async () => {
    const staff = await staffMember(backend);
    const applicant = await backend.caller.applicant();
    const { _id } = await backend.caller.call(registrations.create, { body: { language: "en" } }, applicant);
    expect(await refusedGet(staff, _id)).toMatchObject({ status: 404, code: "not_found" });
  });
});
