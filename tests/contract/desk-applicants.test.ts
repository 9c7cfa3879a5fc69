import { describe, expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { desk } from "@/lib/contracts/desk";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { loadMessages } from "@/lib/i18n/messages";
import { type Day, plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { busyOf, eventsOf, readyFor } from "@/tests/support/booking";
import { type As, freshPhone } from "@/tests/support/caller";
import { aWalkIn, aWalkInOf, verifiedAtDesk } from "@/tests/support/desk";
import { aStudent, completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { readPdf } from "@/tests/support/read-pdf";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const add = async (staff: As, opened: Opened, changes: object = {}) =>
  backend.caller.call(desk.add, { body: await aWalkIn(backend, opened.seats, changes) }, staff);
const refused = async (as: As, opened: Opened, changes: object = {}) =>
  backend.caller.refusal(desk.add, { body: await aWalkIn(backend, opened.seats, changes) }, as);
const fileOf = (staff: As, registrationId: string) =>
  backend.caller.call(staffApplicants.get, { params: { registrationId } }, staff);

const countApplications = async (): Promise<number> =>
  (await backend.pool.query("SELECT count(*)::int AS count FROM registration")).rows[0].count;

const letStart = ({ seats }: Opened, minutesAgo: number) =>
  backend.pool.query("UPDATE presentation SET starts_at = now() - $2 * interval '1 minute' WHERE id = $1", [
    seats.presentation_date,
    minutesAgo,
  ]);

const adultBirthDate = (today: Day) => plusDays(today, -20 * 366);

describe("adding an applicant at the desk", () => {
  test("books in one go, and stores the agreement and what was noted", async () => {
    const staff = await staffMember(backend, { username: "desk-one" });
    const opened = await openSeats(backend.pool);
    const { registrationId, appointment } = await add(staff, opened);
    expect(appointment).toMatchObject({ state: "active", startDay: opened.date, lang: "hy" });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    const file = await fileOf(staff, registrationId);
    expect(file.desk).toEqual({ addedBy: "desk-one", guardianPresent: true, noPhone: { reason: "elsewhere" } });
    expect(file.identity).toEqual({ method: "desk", value: "" });
    const body = { locationKey: "yerevan", search: appointment.reference, limit: 1, offset: 0 };
    const { applicants } = await backend.caller.call(staffApplicants.list, { body }, staff);
    expect(applicants[0]?.searchKey).not.toMatch(/[a-p]{32}/);
    expect(file.application).toMatchObject({
      status: "submitted",
      userLegalStatus: 1,
      contract: { signer: "guardian", language: "hy", atDesk: { how: "screen", name: "Նարե Պետրոսյան" } },
    });
  });

  test("writes one entry in the audit log, with what was noted and no answers", async () => {
    const staff = await staffMember(backend, { username: "desk-two" });
    const opened = await openSeats(backend.pool);
    const { registrationId } = await add(staff, opened, { noPhone: { reason: "other", text: "Lost on the way" } });
    const { rows } = await backend.pool.query(
      "SELECT action, actor, before, after FROM audit_entry WHERE target = $1",
      [`registration:${registrationId}`],
    );
    expect(rows).toEqual([
      {
        action: "applicant_added",
        actor: "desk-two",
        before: null,
        after: expect.objectContaining({
          startDay: opened.date,
          guardianPresent: true,
          signed: "screen",
          phone: "other",
        }),
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Lost|Պետրոսյան/);
  });

  test("gives a repeat under its key the same reference, and books once", async () => {
    const staff = { ...(await staffMember(backend)), key: crypto.randomUUID() };
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const body = await aWalkIn(backend, opened.seats);
    const first = await backend.caller.call(desk.add, { body }, staff);
    expect(await backend.caller.call(desk.add, { body }, staff)).toEqual(first);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("leaves nothing behind when a seat is taken, and the proof of the phone stays good", async () => {
    const staff = await staffMember(backend);
    const phone = await verifiedAtDesk(backend, staff);
    const opened = await openSeats(backend.pool);
    await add(staff, opened);
    const before = await countApplications();
    const full = { body: await aWalkInOf(backend, phone, opened.seats) };
    expect(await backend.caller.refusal(desk.add, full, staff)).toMatchObject({
      status: 409,
      code: "form_student_session_unavailable",
    });
    expect(await countApplications()).toBe(before);
    const { seats } = await openSeats(backend.pool);
    await backend.caller.call(desk.add, { body: await aWalkInOf(backend, phone, seats) }, staff);
  });

  test("takes today's presentation after it has begun, and never yesterday's", async () => {
    const staff = await staffMember(backend);
    const [today, past] = [await openSeats(backend.pool), await openSeats(backend.pool)];
    await letStart(today, 1);
    await letStart(past, 25 * 60);
    const { registrationId } = await add(staff, today);
    expect(await refused(staff, past)).toMatchObject({ code: "form_student_session_unavailable" });
    const checkIn = { body: { registrationId, state: "attended" as const } };
    expect(await backend.caller.call(staffApplicants.checkIn, checkIn, staff)).toMatchObject({ state: "attended" });
  });

  test("sends no message to somebody without a phone, also not to the e-mail in the form", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const student = { ...aStudent(), phone: undefined, ...opened.seats, email: "ani@example.org" };
    const { registrationId } = await add(staff, opened, { student });
    expect(await eventsOf(backend.pool, registrationId)).toEqual(["booked"]);
    const { rows } = await backend.pool.query("SELECT method, value FROM identity WHERE method = 'desk'");
    // A search for a phone number finds nothing in them.
    expect(rows.every(({ value }) => /^[a-z]{32}$/.test(value))).toBe(true);
  });

  test("prints the appointment as a PDF, which promises no reminders to somebody without a phone", async () => {
    const staff = await staffMember(backend);
    const { registrationId } = await add(staff, await openSeats(backend.pool));
    const response = await backend.caller.raw(desk.paper, { params: { registrationId } }, staff);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    const { elements } = await readPdf(Buffer.from(await response.bytes()));
    const text = elements.map((element) => element.text).join(" ");
    expect(text).toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}/);
    const { appointment } = await loadMessages("hy", "am");
    expect(text).toContain(appointment.bringTitle);
    expect(text).not.toContain(appointment.next2.slice(0, 20));
  });

  test("can be accepted afterwards without a phone", async () => {
    const staff = await staffMember(backend);
    const { registrationId } = await add(staff, await openSeats(backend.pool));
    const accepted = await backend.caller.call(staffApplicants.accept, { body: { registrationId } }, staff);
    expect(accepted.status).toBe("accepted");
  });
});

describe("adding an applicant at the desk refuses", () => {
  test("every missing answer by its field", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const refusal = await refused(staff, opened, { student: { ...opened.seats, birthDate: aStudent().birthDate } });
    expect(refusal).toMatchObject({ status: 422, code: "validation_failed" });
    expect(Object.keys(refusal.data?.fields ?? {})).toEqual(
      expect.arrayContaining(["first_name", "last_name", "gender"]),
    );
  });

  test("a form without a phone, unless a reason says why there is none", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const phone = await verifiedAtDesk(backend, staff);
    const { student } = await aWalkIn(backend, opened.seats);
    const fields = async (changes: object) => (await refused(staff, opened, changes)).data?.fields;
    expect(await fields({ phone, noPhone: undefined, student })).toMatchObject({ phone: "validator_form" });
    expect(await fields({ noPhone: undefined })).toMatchObject({ phone: expect.any(String) });
    expect(await fields({ phone })).toMatchObject({ phone: expect.any(String) });
    expect(await fields({ noPhone: { reason: "other", text: " " } })).toEqual({ "noPhone.text": "validator_form" });
  });

  test("a minor's form without a word on the guardian, and a signature on the screen of one who is not there", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const fields = async (changes: object) => (await refused(staff, opened, changes)).data?.fields;
    expect(await fields({ guardianPresent: undefined })).toEqual({ guardianPresent: "validator_form" });
    expect(await fields({ guardianPresent: false })).toEqual({ "contract.how": "validator_form_guardian_signs" });
    expect(await fields({ contract: undefined })).toEqual({ contract: "validator_form_contract" });
    const { contract } = await aWalkIn(backend, opened.seats);
    expect(await fields({ contract: { ...contract, name: " " } })).toEqual({ "contract.name": "validator_form" });
    const paper = { ...contract, how: "paper", name: undefined };
    const { registrationId } = await add(staff, opened, { guardianPresent: false, contract: paper });
    const { application } = await fileOf(staff, registrationId);
    expect(application.contract?.atDesk).toEqual({ staff: expect.any(String), how: "paper" });
  });

  test("another agreement than the one in force", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const contract = { version: "an old one", how: "paper" };
    expect(await refused(staff, opened, { contract })).toMatchObject({ code: "contract_changed" });
  });

  test("an age that the centre does not accept", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool);
    const { dashboardConfig } = await backend.caller.call(configuration.get, {});
    expect(dashboardConfig.ageRestrictions.max).toBeLessThan(20);
    const student = { ...aStudent(), ...opened.seats, birthDate: adultBirthDate(opened.date) };
    const refusal = await refused(staff, opened, { student });
    expect(refusal).toMatchObject({ status: 422, code: "age_restricted" });
  });

  test("a number that has as many applications as are allowed", async () => {
    const staff = await staffMember(backend);
    const value = freshPhone();
    const applicant = await backend.caller.applicant("am", value);
    const { registrationLimit } = await backend.caller.call(configuration.get, {});
    for (let made = 0; made < registrationLimit; made += 1) {
      await completeDraft(backend.caller, applicant, (await openSeats(backend.pool)).seats);
    }
    await backend.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");
    const phone = await verifiedAtDesk(backend, staff, value);
    const { seats } = await openSeats(backend.pool);
    const full = { body: await aWalkInOf(backend, phone, seats) };
    expect(await backend.caller.refusal(desk.add, full, staff)).toMatchObject({
      status: 409,
      code: "registration_limit_reached",
    });
  });

  test("seats of another centre", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const opened = await openSeats(backend.pool, { locationKey: "gyumri" });
    expect(await refused(staff, opened)).toMatchObject({ code: "form_student_session_unavailable" });
  });
});

describe("the seats for somebody at the desk", () => {
  const seatsFor = (staff: As, query: object = {}) =>
    backend.caller.call(desk.seats, { query: { locationKey: "yerevan", ...query } }, staff);

  test("are those that are free at the student's age, with today's presentation until the day is over", async () => {
    const staff = await staffMember(backend);
    const open = () => openSeats(backend.pool, { isWithinWeek: true });
    const [opened, full] = [await open(), await open()];
    await letStart(opened, 1);
    await backend.pool.query("UPDATE start_day SET busy = capacity WHERE id = $1", [full.seats.start_day]);
    const free = await seatsFor(staff, { birthDate: aStudent().birthDate });
    const days = free.sessions.flatMap(({ startDays }) => startDays.map(({ _id }) => _id));
    expect(days).toContain(opened.seats.start_day);
    expect(days).not.toContain(full.seats.start_day);
    expect(free.presentations.map(({ _id }) => _id)).toContain(opened.seats.presentation_date);
    expect(free.sessions.find(({ first }) => first._id === opened.seats.session_id)).toMatchObject({
      second: { _id: opened.seats.secondary_session_id },
      startDays: [{ date: opened.date, seatsLeft: 1 }],
    });
    expect(await seatsFor(staff, { birthDate: adultBirthDate(opened.date) })).toEqual({
      sessions: [],
      presentations: [],
    });
  });

  test("are those of an application that has none yet: each pair once, and no closed day", async () => {
    const staff = await staffMember(backend, { role: "manager", locations: ["dilijan"] });
    const [opened, closed] = await Promise.all(
      [14, 21].map((inDays) => openSeats(backend.pool, { locationKey: "dilijan", inDays, isWithinWeek: true })),
    );
    if (!opened || !closed) throw new Error("two are needed");
    const closure = { from: closed.date, to: closed.date, note: "" };
    await backend.caller.call(staffClosures.add, { body: { locationKey: "dilijan", closures: [closure] } }, staff);
    const { birthDate } = aStudent();
    const seats = await seatsFor(staff, { locationKey: "dilijan", birthDate });
    expect(seats.sessions.map(({ first, second }) => [first._id, second?._id])).toEqual([
      [opened.seats.session_id, opened.seats.secondary_session_id],
    ]);
    expect(seats.presentations.map(({ _id }) => _id)).toEqual([opened.seats.presentation_date]);
    const { id } = await readyFor(backend, opened, { location_key: "dilijan" });
    const params = { registrationId: id };
    expect(await backend.caller.call(staffBookings.seats, { params }, staff)).toMatchObject(seats);
  });
});
