import type pg from "pg";
import { describe, expect, test } from "vitest";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import { behindLock } from "@/tests/support/behind-lock";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openDay, openPresentation, openSeats, todayAt } from "@/tests/support/fixtures";
import { shows } from "@/tests/support/shows";
import { addMember, staffMember } from "@/tests/support/staff";
import { addPair, addSession, dayInWeek } from "@/tests/support/timetable";

const backend = backendUnderTest();
const locationKey = "yerevan";
const LISTED = { limit: 100, offset: 0 };

/** A row at a desk, with one number that staff change. */
interface Desk {
  /** What a refusal says is current, as the list gives it, with its version and its number. */
  read: () => Promise<{ current: unknown; version: string | undefined; value: number }>;
  save: (value: number, version?: string) => Promise<Response>;
  /** Locks what a save locks. */
  lock: pg.QueryConfig;
}

const manager = () => staffMember(backend, { role: "manager" });
const find = <Row extends { _id: string | null }>(rows: readonly Row[], id: string): Row =>
  rows.find(({ _id }) => _id === id) ?? expect.fail();
const lockRow = (table: string, id: string) => ({
  text: `SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`,
  values: [id],
});
const LOCK_TIMETABLE = {
  text: "SELECT pg_advisory_xact_lock(hashtextextended('timetable ' || 'am' || ' ' || $1, 0))",
  values: [locationKey],
};

const presentations = async (as: As) =>
  (await backend.caller.call(staffPresentations.list, { body: { ...LISTED, locationKey } }, as)).presentations;
const slots = async (as: As) =>
  (await backend.caller.call(staffStartDays.sessions, { body: { locationKey } }, as)).sessions;
const accounts = async (as: As) => (await backend.caller.call(staffAccounts.list, { body: LISTED }, as)).accounts;
const settings = (as: As) => backend.caller.call(staffConfiguration.get, { params: { location_key: locationKey } }, as);
const closures = (as: As) => backend.caller.call(staffClosures.list, { query: { locationKey } }, as);

const aPresentation = async (as: As, presentationId?: string, startDate?: string): Promise<Desk> => {
  const date = startDate ?? dayInWeek(4, 1);
  if (!startDate) await openDay(backend.pool, { sessionId: await addSession(backend.pool, { weekday: 1 }), date });
  const id = presentationId ?? (await openPresentation(backend.pool, { date, capacity: 9 }));
  const same = { id, locationKey, date: instantAt(plusDays(date, -3), "12:00", "Asia/Yerevan").toISOString() };
  return {
    read: async () => {
      const current = find(await presentations(as), id);
      return { current, version: current.version, value: current.capacity };
    },
    save: (capacity, version) =>
      backend.caller.raw(staffPresentations.update, { body: { ...same, startDates: [date], capacity, version } }, as),
    lock: lockRow("presentation", id),
  };
};

const aStartDay = async (as: As, dayId?: string, startDate?: string): Promise<Desk> => {
  const date = startDate ?? dayInWeek(4, 2);
  const id =
    dayId ?? (await openDay(backend.pool, { sessionId: await addSession(backend.pool, { weekday: 2 }), date }));
  return {
    read: async () => {
      const body = { location_key: locationKey, dates: [date] };
      const day = find((await backend.caller.call(staffStartDays.list, { body }, as)).startDays, id);
      return { current: { startDays: [day] }, version: day.version, value: day.capacity };
    },
    save: (capacity, version) => {
      const body = { location_key: locationKey, start_days: [{ _id: id, capacity, version }] };
      return backend.caller.raw(staffStartDays.update, { body }, as);
    },
    lock: lockRow("start_day", id),
  };
};

const aSlot = async (as: As, slotId?: string): Promise<Desk> => {
  const id = slotId ?? (await addSession(backend.pool, { weekday: 3 }));
  return {
    read: async () => {
      const listed = await slots(as);
      const slot = find(listed, id);
      const sessions = listed.filter(({ _id }) => _id === id || _id === slot.pairId);
      return { current: { sessions }, version: slot.version, value: slot.capacity };
    },
    save: async (capacity, version) => {
      const { weekday, start_time, end_time } = find(await slots(as), id);
      const body = { id, locationKey, weekdays: [weekday], start_time, end_time, capacity, version };
      return backend.caller.raw(staffSlots.update, { body }, as);
    },
    lock: LOCK_TIMETABLE,
  };
};

const anAccount = async (as: As): Promise<Desk> => {
  const username = await addMember(backend.pool);
  const { _id: id } = (await accounts(as)).find((account) => account.username === username) ?? expect.fail();
  return {
    read: async () => {
      const current = find(await accounts(as), id);
      return { current, version: current.version, value: Number(current.name ?? "0") };
    },
    save: (value, version) => backend.caller.raw(staffAccounts.update, { body: { id, name: `${value}`, version } }, as),
    lock: lockRow("staff_account", id),
  };
};

const aSetting = async (as: As): Promise<Desk> => ({
  read: async () => {
    const current = await settings(as);
    const { registrationEmployeesCount: value, versions } = current;
    return { current, version: versions?.registrationEmployeesCount, value };
  },
  save: (value, version) => {
    const body = {
      registrationEmployeesCount: value,
      ...(version && { versions: { registrationEmployeesCount: version } }),
    };
    return backend.caller.raw(staffConfiguration.update, { params: { location_key: locationKey }, body }, as);
  },
  lock: {
    text: `INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', $1, '{}', now())
           ON CONFLICT (tenant, location_key) DO UPDATE SET updated_at = now()`,
    values: [locationKey],
  },
});

const DESKS: readonly [string, (as: As) => Promise<Desk>][] = [
  ["a presentation", aPresentation],
  ["a start day", aStartDay],
  ["a weekly session", aSlot],
  ["an account", anAccount],
  ["a setting", aSetting],
];

const refusalOf = async (response: Response) => {
  const { code, errorMessage } = await response.json();
  return { status: response.status, code, current: errorMessage?.data?.current };
};

describe.each(DESKS)("%s that two managers change", (_name, open) => {
  test("is saved once: the second save is refused with what it is now, and changes nothing", async () => {
    const desk = await open(await manager());
    const { version } = await desk.read();
    expect((await desk.save(21, version)).ok).toBe(true);
    const now = await desk.read();
    expect(now.value).toBe(21);
    expect(await refusalOf(await desk.save(22, version))).toEqual({
      status: 409,
      code: "changed_meanwhile",
      current: now.current,
    });
    expect(await desk.read()).toEqual(now);
    expect((await desk.save(22, now.version)).ok).toBe(true);
    expect((await desk.read()).value).toBe(22);
    shows(58, { "stale saves refused": 1 });
  });

  test("is saved by a caller that names no version, and by one whose first answer was lost", async () => {
    const desk = await open(await manager());
    const { version } = await desk.read();
    expect((await desk.save(31)).ok).toBe(true);
    expect((await desk.save(31, version)).ok).toBe(true);
    expect((await desk.read()).value).toBe(31);
  });

  test("is saved by exactly one of two who save it at once", async () => {
    const desk = await open(await manager());
    const { version } = await desk.read();
    const both = [41, 42].map((value) => () => desk.save(value, version));
    const replies = await behindLock(backend.pool, desk.lock, both);
    const saved = replies.findIndex(({ ok }) => ok);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await refusalOf(replies[1 - saved] as Response)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect((await desk.read()).value).toBe([41, 42][saved]);
  });
});

test("a family that books in between makes no save of staff stale", async () => {
  const as = await manager();
  const opened = await openSeats(backend.pool, { capacity: 9, inDays: 20, isWithinWeek: true });
  const { seats, date } = opened;
  const desks = [
    await aPresentation(as, seats.presentation_date, date),
    await aStartDay(as, seats.start_day, date),
    await aSlot(as, seats.session_id),
  ];
  const versions = await Promise.all(desks.map(async (desk) => (await desk.read()).version));
  await bookedOn(backend, opened);
  for (const [index, desk] of desks.entries()) {
    expect((await desk.read()).version).toBe(versions[index]);
    expect(await (await desk.save(15, versions[index])).json()).not.toHaveProperty("code");
  }
});

describe("a stale change of several", () => {
  test("start days names those that others have changed, and saves none", async () => {
    const as = await manager();
    const sessionId = await addSession(backend.pool, { weekday: 5 });
    const dates = [dayInWeek(4, 5), dayInWeek(5, 5)];
    const ids = await Promise.all(dates.map((date) => openDay(backend.pool, { sessionId, date, capacity: 3 })));
    const list = async () => {
      const body = { location_key: locationKey, dates };
      return (await backend.caller.call(staffStartDays.list, { body }, as)).startDays;
    };
    const read = await list();
    const body = (capacity: number) => ({
      location_key: locationKey,
      start_days: read.map(({ _id, version }) => ({ _id: _id ?? "", capacity, version })),
    });
    const alone = { location_key: locationKey, start_days: [{ _id: ids[1] ?? "", capacity: 4 }] };
    await backend.caller.call(staffStartDays.update, { body: alone }, as);
    const now = await list();
    const refusal = await backend.caller.refusal(staffStartDays.update, { body: body(5) }, as);
    expect(refusal).toMatchObject({ code: "changed_meanwhile", data: { current: { startDays: [now[1]] } } });
    expect(await list()).toEqual(now);
  });

  test("a pair's days is no conflict with itself", async () => {
    const as = await manager();
    const [monday, thursday] = await addPair(backend.pool, [1, 4]);
    const dates = [dayInWeek(4, 1), dayInWeek(4, 4)];
    await openDay(backend.pool, { sessionId: monday, date: dates[0] ?? "", capacity: 3 });
    await openDay(backend.pool, { sessionId: thursday, date: dates[1] ?? "", capacity: 3 });
    const read = await backend.caller.call(staffStartDays.list, { body: { location_key: locationKey, dates } }, as);
    // One after the other: the first has changed the second along with it.
    for (const { _id, version } of read.startDays.filter(({ sessionId }) => [monday, thursday].includes(sessionId))) {
      const body = { location_key: locationKey, start_days: [{ _id: _id ?? "", capacity: 6, version }] };
      expect((await backend.caller.call(staffStartDays.update, { body }, as)).startDays).toMatchObject([
        { capacity: 6 },
        { capacity: 6 },
      ]);
    }
  });

  test("settings concerns only settings that are saved together", async () => {
    const as = await manager();
    const { versions = {}, agePreCheck } = await settings(as);
    const change = (body: Parameters<typeof backend.caller.call<typeof staffConfiguration.update>>[1]["body"]) =>
      backend.caller.raw(staffConfiguration.update, { params: { location_key: locationKey }, body }, as);
    expect((await change({ nativeNames: false, versions })).status).toBe(200);
    expect((await change({ agePreCheck: !agePreCheck, versions })).status).toBe(200);
    const both = await refusalOf(await change({ usernameRequired: true, nativeNames: true, versions }));
    expect(both).toMatchObject({ code: "changed_meanwhile", current: { nativeNames: false, usernameRequired: false } });
    expect((await settings(as)).usernameRequired).toBe(false);
  });
});

describe("a stale removal", () => {
  test("of a presentation is refused with what it is now", async () => {
    const as = await manager();
    const desk = await aPresentation(as);
    const { current, version } = await desk.read();
    const { _id: id } = current as { _id: string };
    await desk.save(51);
    const now = await desk.read();
    const remove = (read: string | undefined) =>
      backend.caller.raw(staffPresentations.remove, { params: { id }, query: { version: read } }, as);
    expect(await refusalOf(await remove(version))).toEqual({
      status: 409,
      code: "changed_meanwhile",
      current: now.current,
    });
    expect((await remove(now.version)).status).toBe(204);
  });

  test("of a weekly session is refused with what it and its pair are now", async () => {
    const as = await manager();
    const [id] = await addPair(backend.pool, [1, 4]);
    const desk = await aSlot(as, id);
    const { version } = await desk.read();
    await desk.save(51);
    const now = await desk.read();
    const remove = (read: string | undefined) =>
      backend.caller.raw(staffSlots.remove, { params: { id }, query: { version: read } }, as);
    expect(now.current).toMatchObject({ sessions: [{ _id: id }, { pairId: id }] });
    expect(await refusalOf(await remove(version))).toEqual({
      status: 409,
      code: "changed_meanwhile",
      current: now.current,
    });
    expect((await remove(now.version)).status).toBe(204);
  });

  test("of a weekly session whose pair was put on another weekday is refused", async () => {
    const as = await manager();
    const [id] = await addPair(backend.pool, [1, 4]);
    const { version, start_time, end_time, capacity } = find(await slots(as), id);
    const body = { id, locationKey, weekdays: [1], pairWeekday: 5, start_time, end_time, capacity };
    await backend.caller.call(staffSlots.update, { body }, as);
    const removal = await backend.caller.raw(staffSlots.remove, { params: { id }, query: { version } }, as);
    expect(await refusalOf(removal)).toMatchObject({ code: "changed_meanwhile" });
  });
});

describe("days that two managers close", () => {
  const inDays = (days: number) => plusDays(todayAt("am"), days);
  const close = (as: As, [from, to]: [number, number], note: string, version?: string) => {
    const body = { locationKey, closures: [{ from: inDays(from), to: inDays(to), note }], version };
    return backend.caller.raw(staffClosures.add, { body }, as);
  };

  test("are closed once: the second is told which of them are closed now, and closes them all on top", async () => {
    const as = await manager();
    const { version } = await closures(as);
    expect((await close(as, [102, 102], "Holiday", version)).status).toBe(201);
    const now = await closures(as);
    expect(await refusalOf(await close(as, [101, 103], "Inventory", version))).toEqual({
      status: 409,
      code: "changed_meanwhile",
      current: now,
    });
    expect(await closures(as)).toEqual(now);
    expect((await close(as, [101, 103], "Inventory", now.version)).status).toBe(201);
  });

  test("are closed by whoever names no version, beside other days, and by a repeat that says so", async () => {
    const as = await manager();
    const { version } = await closures(as);
    expect((await close(as, [112, 112], "Holiday", version)).status).toBe(201);
    expect((await close(as, [114, 115], "Works", version)).status).toBe(201);
    expect((await close(as, [111, 113], "Inventory")).status).toBe(201);
    expect(await refusalOf(await close(as, [114, 115], "Works", version))).toMatchObject({ code: "closure_exists" });
  });

  test("are closed by exactly one of two who close some of the same days at once", async () => {
    const as = await manager();
    const { version } = await closures(as);
    const ranges: [number, number][] = [
      [121, 123],
      [122, 124],
    ];
    const both = ranges.map((range) => () => close(as, range, "Inventory", version));
    const replies = await behindLock(backend.pool, LOCK_TIMETABLE, both);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
