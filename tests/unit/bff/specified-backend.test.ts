import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { callBackend } from "@/lib/bff/call-backend";
import { centers } from "@/lib/contracts/centers";
import { configuration } from "@/lib/contracts/configuration";
import { health } from "@/lib/contracts/health";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { schools } from "@/lib/contracts/schools";
import { staffAuth } from "@/lib/contracts/staff";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { plusDays, weekdayOf } from "@/lib/kit/day";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { applicationWithSeats, chooseSeats, saveStudent, verifiedApplicant } from "@/tests/support/remote-applicant";
import { type SpecifiedBackend, startSpecifiedBackend } from "@/tests/support/specified-backend/server";

const TENANT = "am";
const LOCATION = "nor-nork";

let backend: SpecifiedBackend;

beforeAll(async () => {
  backend = await startSpecifiedBackend();
});

afterAll(() => backend.stop());

beforeEach(() => {
  jar.current = cookieJar();
  for (const [name, value] of Object.entries(backend.variables)) vi.stubEnv(name, value);
});

afterEach(() => {
  vi.unstubAllEnvs();
  const { unspecified, unknownCalls } = backend.log;
  backend.reset();
  expect({ unspecified, unknownCalls }).toEqual({ unspecified: [], unknownCalls: [] });
});

const SPELLINGS = [
  { spelling: "snake", lists: "bare" },
  { spelling: "camel", lists: "named", saveReply: "empty", studentRecord: true },
] as const;

describe.each(SPELLINGS)("a backend that has what is specified and no more ($spelling, $lists)", (options) => {
  beforeEach(() => backend.reset(options));

  test("has a configuration with everything that pages need", async () => {
    const config = await callBackend(configuration.get, { tenant: TENANT }, { query: { language: "hy" } });
    expect(config.registrationLimit).toBe(5);
    expect(Object.keys(config.dashboardConfig.contract.body)).toEqual(["hy"]);
    for (const language of [undefined, "constructor" as Locale]) {
      const { dashboardConfig } = await callBackend(configuration.get, { tenant: TENANT }, { query: { language } });
      expect(dashboardConfig.contract.body).toEqual({});
    }
    expect(config.centers).toContainEqual(
      expect.objectContaining({ location_key: LOCATION, timeZone: "Asia/Yerevan", citySlug: "nor-nork" }),
    );
    expect(await callBackend(health.get, { tenant: TENANT }, {})).toEqual({ status: "ok" });
  });

  test("is asked for no family and no joint booking", async () => {
    const as = await verifiedApplicant(backend, TENANT);
    const body = { language: "en" as const, familyOf: "another", isJoint: true };
    const { _id, version, jointBooking } = await callBackend(registrations.create, as, { body });
    expect(jointBooking).toBeUndefined();
    const list = [_id, "another"].map((id) => ({ _id: id, version }));
    const booking = callBackend(jointBookings.make, as, { body: { registrations: list } });
    await expect(booking).rejects.toMatchObject({ code: "not_offered" });
  });

  test("books and moves an appointment", async () => {
    const as = await verifiedApplicant(backend, TENANT);
    const { application, date } = await applicationWithSeats(as, LOCATION);
    const params = { id: application._id };
    expect(application.status).toBe("draft");
    const body = { isStudentAdult: false, message: "" };
    expect(await callBackend(registrations.makeAppointment, as, { params, body })).toEqual({ success: true });
    const booked = await callBackend(registrations.get, as, { params });
    expect(booked).toMatchObject({
      status: "submitted",
      maxStep: "done",
      appointment: { startDay: date, state: "active" },
    });
    const { registrations: summaries } = await callBackend(registrations.list, as, {});
    expect(summaries).toMatchObject([{ _id: params.id, firstName: "Ani", status: "submitted" }]);

    const later = await chooseSeats(as, LOCATION, 1);
    await callBackend(registrations.updateAppointment, as, { params, body: { ...body, student: later.seats } });
    expect(await callBackend(registrations.attendance, as, { params })).toMatchObject({ startDay: later.date });
    expect(backend.log.counts()["PATCH /registration/update-appointment/{id}"]).toBe(1);
  });

  test("gets the special needs as a dash list before the note, and the form reads the note back", async () => {
    const as = await verifiedApplicant(backend, TENANT);
    const { application } = await applicationWithSeats(as, LOCATION);
    const needs = {
      special_needs: "other_needs",
      specialNeedsList: ["hearing", "vision"],
      specialNeeds: "Sits in front",
    };
    const saved = await saveStudent(as, application, needs);
    expect(saved.student.specialNeeds).toBe("Sits in front");
    const response = await fetch(`${backend.url}/${TENANT}/api/v1/registration/${application._id}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    const { student } = (await response.json()) as { student: { specialNeeds: string } };
    expect(student.specialNeeds).toMatch(/^- \S.*\n- \S.*\nSits in front$/);
  });

  test("answers lists of schools, usernames and phones", async () => {
    const as = await verifiedApplicant(backend, TENANT);
    const { regions } = await callBackend(schools.regions, as, {});
    const [first, last] = [regions[0], regions.at(-1)];
    const ofFirst = await callBackend(schools.ofRegion, as, { params: { regionId: first?._id ?? "" } });
    expect(ofFirst.schools.length).toBeGreaterThan(0);
    const query = { regionId: last?._id ?? "" };
    expect((await callBackend(schools.legacyOfRegion, as, { query })).schools.length).toBeGreaterThan(0);
    expect((await callBackend(schools.legacyRegions, as, {})).regions.length).toBeGreaterThan(0);
    expect(await callBackend(people.usernameExists, as, { params: { username: "ani.p" } })).toEqual({ exists: false });
    expect(await callBackend(people.checkPhone, as, { query: { phone: "+37491123456", region: "AM" } })).toMatchObject({
      isPossible: true,
    });
    expect(await callBackend(configuration.ageRestrictions, as, { query: { locationKey: LOCATION } })).toBeTypeOf(
      "object",
    );
  });

  test("is asked for the ages of every centre, and what is free is not known", async () => {
    const { centers: listed } = await callBackend(centers.availability, { tenant: TENANT }, {});
    expect(listed.map(({ location_key }) => location_key)).toEqual(["yerevan", LOCATION]);
    for (const center of listed) {
      expect(center.ageRestrictions).toBeTypeOf("object");
      expect(center.vacancies).toBeUndefined();
    }
  });

  test("shows its staff the weeks, start days, months and presentations of a location", async () => {
    const { token } = await callBackend(
      staffAuth.login,
      { tenant: TENANT },
      { body: { username: "demo", password: "demo-password" } },
    );
    const as = { tenant: TENANT, token } as const;
    const { locations } = await callBackend(staffAuth.permittedLocations, as, {});
    expect(locations.map(({ location_key }) => location_key)).toContain(LOCATION);
    expect(await callBackend(staffConfiguration.get, as, { params: { location_key: LOCATION } })).toMatchObject({
      registrationEmployeesCount: 1,
      pages: expect.arrayContaining(["session"]),
      contract: { body: { hy: expect.any(String), en: expect.any(String) } },
    });
    const today = new Date().toISOString().slice(0, 10);
    const reference = { referenceDate: today, locationKey: LOCATION } as const;
    const { weeks } = await callBackend(staffStartDays.weeks, as, {
      body: { direction: "future", weeksCount: 3, ...reference },
    });
    expect(weeks).toHaveLength(3);
    expect(weeks[1]).toMatchObject({ firstDay: weeks[1]?.value[0], lastDay: weeks[1]?.value[6] });
    const dates = weeks[1]?.value ?? [];
    const listed = await callBackend(staffStartDays.list, as, {
      body: { dates, location_key: LOCATION, isFilled: true },
    });
    const { sessions } = await callBackend(staffStartDays.sessions, as, { body: { locationKey: LOCATION } });
    expect(sessions.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining(listed.startDays.map(({ sessionId }) => sessionId)),
    );
    const [row] = listed.startDays;
    await callBackend(staffStartDays.update, as, {
      body: { location_key: LOCATION, start_days: [{ _id: row?._id ?? "", capacity: 25 }] },
    });
    const far = [1, 2, 3, 4, 5, 6, 7].map((offset) => plusDays(today, 200 + offset));
    const date = far.find((day) => weekdayOf(day) === sessions[0]?.weekday) ?? "";
    const sessionId = sessions[0]?._id ?? "";
    await callBackend(staffStartDays.add, as, {
      body: { location_key: LOCATION, start_days: [{ date, capacity: 7, sessionId }] },
    });
    const [year = 0, month = 1] = date.split("-").map(Number);
    const { calendarStartDays } = await callBackend(staffStartDays.month, as, {
      body: { month: month - 1, year, locationKey: LOCATION },
    });
    expect(calendarStartDays).toContainEqual({ date });

    const draft = {
      locationKey: LOCATION,
      capacity: 30,
      date: `${plusDays(today, 3)}T12:00:00.000Z`,
      startDates: [date],
    };
    const before = await callBackend(staffPresentations.list, as, {
      body: { limit: 50, offset: 0, locationKey: LOCATION },
    });
    await callBackend(staffPresentations.add, as, { body: draft });
    const after = await callBackend(staffPresentations.list, as, {
      body: { limit: 50, offset: 0, locationKey: LOCATION },
    });
    expect(after.count).toBe(before.count + 1);
    const added = after.presentations.find((presentation) => presentation.startDates.includes(date));
    const id = added?._id ?? "";
    await callBackend(staffPresentations.update, as, { body: { ...draft, id, capacity: 40, confirm: true } });
    await callBackend(staffPresentations.remove, as, { params: { id } });
    await callBackend(staffConfiguration.update, as, {
      params: { location_key: LOCATION },
      body: { registrationEmployeesCount: 2 },
    });
  });
});

describe("a booking whose answer is lost", () => {
  const MAKE = "POST /registration/make-appointment/{id}";
  const body = { isStudentAdult: false, message: "" };

  test("is answered by the appointment that it made, and is sent once", async () => {
    for (let round = 0; round < 10; round += 1) {
      const as = await verifiedApplicant(backend, TENANT);
      const { application, date } = await applicationWithSeats(as, LOCATION);
      backend.faults.set(MAKE, "loseReply", 1);
      const input = { params: { id: application._id }, body };
      const both = await Promise.all([
        callBackend(registrations.makeAppointment, { ...as, idempotencyKey: "a" }, input),
        callBackend(registrations.makeAppointment, { ...as, idempotencyKey: "a" }, input),
      ]);
      for (const reply of both) expect(reply).toMatchObject({ success: true, appointment: { startDay: date } });
      await callBackend(registrations.makeAppointment, as, input);
    }
    expect(backend.log.counts()[MAKE]).toBe(10);
  });

  test("is reported as unknown when no appointment is found, and is not sent again by itself", async () => {
    const as = await verifiedApplicant(backend, TENANT);
    const { application } = await applicationWithSeats(as, LOCATION);
    backend.faults.set(MAKE, "reset", 1);
    const booking = callBackend(registrations.makeAppointment, as, { params: { id: application._id }, body });
    await expect(booking).rejects.toMatchObject({ code: "booking_unknown" });
    expect(backend.log.counts()[MAKE]).toBe(1);
  });
});

describe("a wrong code", () => {
  test("is counted in the browser session, and blocks after the configured number until another code is sent", async () => {
    const identity = { value: "+37491000001", method: "sms" } as const;
    const { verification } = await import("@/lib/contracts/verification");
    // A member that is not specified, which a page may name, must not arrive there.
    const body = { ...identity, requester: crypto.randomUUID() };
    const send = () => callBackend(verification.send, { tenant: TENANT }, { body: { ...body, language: "en" } });
    const check = (code: string) => callBackend(verification.check, { tenant: TENANT }, { body: { ...body, code } });
    backend.reset({ verificationRetryTimeoutMS: 0 });
    await send();
    const right = backend.code(identity.value, TENANT) ?? "";
    const wrong = right === "000000" ? "000001" : "000000";
    await expect(check(wrong)).rejects.toMatchObject({ code: "verification_code_wrong", data: { attemptsLeft: 2 } });
    await expect(check(wrong)).rejects.toMatchObject({
      data: { attemptsLeft: 1 },
      upstream: { text: "The code is wrong" },
    });
    await expect(check(wrong)).rejects.toMatchObject({ code: "verification_blocked" });
    await expect(check(right)).rejects.toMatchObject({ code: "verification_blocked" });
    await send();
    expect(await check(backend.code(identity.value, TENANT) ?? "")).toHaveProperty("token");
    expect(backend.log.counts()["POST /verification/check"]).toBe(4);
  });
});
