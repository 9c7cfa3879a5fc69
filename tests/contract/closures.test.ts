import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { centers } from "@/lib/contracts/centers";
import { schedule } from "@/lib/contracts/schedule";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { type ListPosition, staffClosures } from "@/lib/contracts/staff-closures";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { type Day, plusDays, weekdayOf } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, hold, moveTo, readyFor, refusedBooking, refusedHold } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openDay, openPresentation, openSeats, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const manager = (member: Parameters<typeof staffMember>[1] = {}) =>
  staffMember(backend, { role: "manager", ...member });
const today = () => todayAt("am");
const inDays = (days: number) => plusDays(today(), days);
const range = (from: number, to = from) => ({ from: inDays(from), to: inDays(to) });
const only = (day: Day) => ({ from: day, to: day });

type Add = Parameters<typeof backend.caller.call<typeof staffClosures.add>>[1]["body"];
const bodyOf = (
  closures: readonly (Omit<Add["closures"][number], "note"> & { note?: string })[],
  locationKey = "yerevan",
) => ({
  body: { locationKey, closures: closures.map((closure) => ({ note: "Inventory", ...closure })) },
});
const add = async (as: As, ...closures: Parameters<typeof bodyOf>[0][number][]) =>
  (await backend.caller.call(staffClosures.add, bodyOf(closures), as)).closures;
const list = (as: As, locationKey = "yerevan") =>
  backend.caller.call(staffClosures.list, { query: { locationKey } }, as);
const people = (as: As, ...ranges: ReturnType<typeof range>[]) =>
  backend.caller.call(staffClosures.people, { body: { locationKey: "yerevan", ranges, limit: 50 } }, as);
const remove = (as: As, id: string) => backend.caller.call(staffClosures.remove, { params: { id } }, as);

const invalid = (...names: string[]) => ({
  status: 422,
  data: { fields: Object.fromEntries(names.map((name) => [name, "validator_form_invalid"])) },
});

describe("closing days", () => {
  test("lists the closure, and is in the audit log with its removal", async () => {
    const staff = await manager({ locations: ["dilijan"] });
    const body = { locationKey: "dilijan", closures: [{ ...range(20, 22), note: " Inventory " }] };
    const { closures: added } = await backend.caller.call(staffClosures.add, { body }, staff);
    const [closure] = added;
    expect(added).toMatchObject([{ ...range(20, 22), note: "Inventory", booked: 0 }]);
    expect(await list(staff, "dilijan")).toEqual({
      closures: added,
      booked: 0,
      weekdays: [],
      version: expect.any(String),
    });
    await remove(staff, closure?._id ?? "");
    expect((await list(staff, "dilijan")).closures).toEqual([]);
    const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey: "dilijan" } }, staff);
    const shown = { ...range(20, 22), note: "Inventory" };
    expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      { action: "closure_removed", before: shown, after: null },
      { action: "closure_added", before: null, after: shown },
    ]);
  });

  test("is done once for each idempotency key: a repeat has the same reply", async () => {
    const staff = { ...(await manager()), key: uuid() };
    const [closure] = await add(staff, range(330));
    expect(await add(staff, range(330))).toEqual([closure]);
    await remove({ ...staff, key: uuid() }, closure?._id ?? "");
  });

  test("closes several at once, also overlapping ones, but no days that are all closed already", async () => {
    const staff = await manager({ locations: ["gyumri"] });
    const close = (...closures: ReturnType<typeof range>[]) => bodyOf(closures, "gyumri");
    await backend.caller.call(staffClosures.add, close(range(31), range(30, 33)), staff);
    expect(await backend.caller.refusal(staffClosures.add, close(range(40), range(32, 33)), staff)).toMatchObject({
      status: 409,
      code: "closure_exists",
      data: range(32, 33),
    });
    expect((await list(staff, "gyumri")).closures.map(({ from, to }) => ({ from, to }))).toEqual([
      range(30, 33),
      range(31),
    ]);
  });
});

describe("a closed day", () => {
  test("has no seats for applicants, and has them again once it is open", async () => {
    const staff = await manager();
    const opened = await openSeats(backend.pool, { capacity: 5, inDays: 50, isWithinWeek: true });
    const ready = await readyFor(backend, opened);
    const path = { locationKey: "yerevan", startDayId: opened.seats.start_day };
    const offered = async () => {
      const { sessions } = await backend.caller.call(
        schedule.sessions,
        { query: { locationKey: "yerevan" } },
        ready.applicant,
      );
      const { presentations } = await backend.caller.call(schedule.presentations, { params: path }, ready.applicant);
      const session = sessions.find(({ _id }) => _id === opened.seats.session_id);
      return { isAvailable: session?.isAvailable, presentations: presentations.length };
    };
    expect(await offered()).toEqual({ isAvailable: true, presentations: 1 });
    // The start day, the pair's second day, the presentation's day.
    for (const [day, presentations] of [
      [0, 0],
      [2, 1],
      [-3, 0],
    ] as const) {
      const [closure] = await add(staff, only(plusDays(opened.date, day)));
      expect(await offered()).toEqual({ isAvailable: false, presentations });
      expect(await refusedHold(backend, ready, opened)).toMatchObject({ code: "form_student_session_unavailable" });
      expect(await refusedBooking(backend, ready)).toMatchObject({ code: "form_student_session_unavailable" });
      await remove(staff, closure?._id ?? "");
    }
    expect(await offered()).toEqual({ isAvailable: true, presentations: 1 });
    await hold(backend, ready, opened);
  });

  test("has only its taken seats in the week's sum, and is offered to no presentation", async () => {
    const staff = await manager();
    const opened = await openSeats(backend.pool, { capacity: 7, inDays: 60, isPair: false });
    await bookedOn(backend, opened);
    const sums = async () => {
      const body = { direction: "future", weeksCount: 1, referenceDate: opened.date, locationKey: "yerevan" } as const;
      const { weeks } = await backend.caller.call(staffStartDays.weeks, { body }, staff);
      return weeks.map(({ capacity, busyCapacity }) => [capacity, busyCapacity]);
    };
    const [[capacity = 0] = []] = await sums();
    const [closure] = await add(staff, range(60));
    expect(await sums()).toEqual([[capacity - 6, 1]]);

    const [year = 0, month = 1] = opened.date.split("-").map(Number);
    const body = { year, month: month - 1, locationKey: "yerevan" };
    const { calendarStartDays } = await backend.caller.call(staffStartDays.month, { body }, staff);
    expect(calendarStartDays).not.toContainEqual({ date: opened.date });
    const zone = "Asia/Yerevan";
    const presentation = (on: number, startDates: string[]) => ({
      body: {
        locationKey: "yerevan",
        capacity: 1,
        date: instantAt(inDays(on), "12:00", zone).toISOString(),
        startDates,
      },
    });
    const refused = (input: ReturnType<typeof presentation>) =>
      backend.caller.refusal(staffPresentations.add, input, staff);
    expect(await refused(presentation(55, [opened.date]))).toMatchObject(invalid("startDates.0"));
    expect(await refused(presentation(60, []))).toMatchObject({ status: 409, code: "presentation_day_closed" });
    const added = await backend.caller.call(staffPresentations.add, presentation(55, []), staff);
    const moved = { body: { ...presentation(60, []).body, id: added._id } };
    expect(await backend.caller.refusal(staffPresentations.update, moved, staff)).toMatchObject({
      code: "presentation_day_closed",
    });
    await remove(staff, closure?._id ?? "");
  });

  test("is no vacancy of its location", async () => {
    const place = { locationKey: "gyumri" };
    const staff = await manager({ locations: ["gyumri"] });
    const opened = await openSeats(backend.pool, { ...place, capacity: 3, inDays: 10, isPair: false });
    await backend.caller.call(staffClosures.add, bodyOf([range(10)], "gyumri"), staff);
    const { centers: all } = await backend.caller.call(centers.availability, {}, {});
    expect(all.find(({ location_key }) => location_key === "gyumri")?.vacancies?.startsFrom).not.toBe(opened.date);
  });
});

describe("who is booked on closed days", () => {
  test("is named with the nearest free seats until moved or cancelled", async () => {
    const staff = await manager();
    const opened = await openSeats(backend.pool, { capacity: 5, inDays: 70, isPair: false });
    const booked = await bookedOn(backend, opened);
    // Two weeks later one seat is free, of the same session.
    const later = plusDays(opened.date, 14);
    expect(weekdayOf(later)).toBe(weekdayOf(opened.date));
    const sessionId = opened.seats.session_id;
    const laterDay = await openDay(backend.pool, { sessionId, date: later, capacity: 1 });
    const presentation = await openPresentation(backend.pool, { date: later, capacity: 1 });

    const preview = await people(await staffMember(backend), range(70));
    expect(preview).toMatchObject({
      count: 1,
      people: [
        {
          registrationId: booked.id,
          state: "active",
          startDay: opened.date,
          closed: ["startDay"],
          alternative: { start: { startDayId: laterDay }, presentationId: presentation, startDay: later },
        },
      ],
    });
    const [closure] = await add(staff, range(70));
    expect(closure?.booked).toBe(1);
    const own = async () => (await list(staff)).closures.find(({ _id }) => _id === closure?._id)?.booked;
    expect(await own()).toBe(1);
    const seats = { ...opened.seats, start_day: laterDay, presentation_date: presentation };
    await moveTo(backend, booked, { ...opened, seats });
    expect(await own()).toBe(0);
    expect(await people(staff, range(70))).toEqual({ people: [], count: 0, movable: 0 });
    await remove(staff, closure?._id ?? "");
  });

  test("is named when only the second day is closed", async () => {
    const opened = await openSeats(backend.pool, { capacity: 1, inDays: 76, isWithinWeek: true });
    const booked = await bookedOn(backend, opened);
    const { people: named } = await people(await manager(), only(opened.pairDate));
    expect(named).toMatchObject([{ registrationId: booked.id, closed: ["pairStartDay"] }]);
  });

  test("is named when only the presentation's day is closed", async () => {
    const opened = await openSeats(backend.pool, { capacity: 2, inDays: 88 });
    const booked = await bookedOn(backend, opened);
    const { people: named } = await people(await manager(), only(plusDays(opened.date, -3)));
    expect(named).toMatchObject([{ registrationId: booked.id, closed: ["presentation"] }]);
  });

  test("is listed in parts, though the last of a part is moved meanwhile, and no free seat is proposed twice", async () => {
    const staff = await manager();
    const opened = await openSeats(backend.pool, { capacity: 4, inDays: 55, isPair: false });
    const booked = await Promise.all([1, 2, 3, 4].map(() => bookedOn(backend, opened)));
    const later = plusDays(opened.date, 14);
    const laterDay = await openDay(backend.pool, { sessionId: opened.seats.session_id, date: later, capacity: 3 });
    const presentation = await openPresentation(backend.pool, { date: later, capacity: 3 });
    const part = async (after?: ListPosition) => {
      const body = { locationKey: "yerevan", ranges: [range(55)], limit: 2, after };
      const { people: named, ...counts } = await backend.caller.call(staffClosures.people, { body }, staff);
      const movable = named.filter(({ alternative }) => alternative?.start.startDayId === laterDay).length;
      return { ids: named.map(({ registrationId }) => registrationId), last: named.at(-1), movable, counts };
    };
    const ids = booked.map(({ id }) => id).sort();
    const first = await part();
    expect(first).toMatchObject({ ids: ids.slice(0, 2), movable: 2, counts: { count: 4, movable: 3 } });
    const { presentationDate = "", startDay = "", registrationId = "" } = first.last ?? {};
    const moved = booked.find(({ id }) => id === registrationId);
    if (!moved) throw new Error("nobody is listed");
    const seats = { ...opened.seats, start_day: laterDay, presentation_date: presentation };
    await moveTo(backend, moved, { ...opened, seats });
    const second = await part({ presentationDate, startDay, registrationId });
    expect(second).toMatchObject({ ids: ids.slice(2), movable: 1, counts: { count: 3, movable: 2 } });
  });
});
