import { describe, expect, test } from "vitest";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { copyBooked } from "@/tests/support/copy-booked";
import { completeDraft, type Opened, openSeats, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();
const today = todayAt("am");

const overview = async (as: As, locationKey = "yerevan") =>
  backend.caller.call(staffOverview.get, { query: { locationKey } }, as);
const checkIn = (as: As, registrationId: string, state: "attended" | "missed") =>
  backend.caller.call(staffApplicants.checkIn, { body: { registrationId, state } }, as);

/** Books so many people on one presentation. */
const bookPeople = async (count: number): Promise<{ opened: Opened; ids: string[] }> => {
  const opened = await openSeats(backend.pool, { capacity: count });
  const ids: string[] = [];
  for (let one = 0; one < count; one += 1) ids.push((await bookedOn(backend, opened)).id);
  return { opened, ids };
};
const holdToday = ({ seats }: Opened) =>
  backend.pool.query("UPDATE presentation SET starts_at = $2 WHERE id = $1", [
    seats.presentation_date,
    instantAt(today, "12:00", "Asia/Yerevan"),
  ]);
const startOn = ({ seats }: Opened, date: Day) =>
  backend.pool.query("UPDATE start_day SET date = $2 WHERE id = $1", [seats.start_day, date]);

describe("the people in the overview", () => {
  test("are expected at today's presentations, came or missed them; who cancelled is not expected", async () => {
    const staff = await staffMember(backend);
    const { opened, ids } = await bookPeople(4);
    await holdToday(opened);
    await checkIn(staff, ids[0] ?? "", "attended");
    await checkIn(staff, ids[1] ?? "", "missed");
    await backend.pool.query("UPDATE appointment SET state = 'cancelled' WHERE registration_id = $1", [ids[2]]);
    const shown = (await overview(staff)).today.presentations.find(({ _id }) => _id === opened.seats.presentation_date);
    expect(shown?.people).toEqual({ expected: 3, arrived: 1, missed: 1 });
  });

  test("are to be accepted once they came, until they are accepted, and again when that is undone", async () => {
    const staff = await staffMember(backend);
    const before = (await overview(staff)).toAccept;
    const { opened, ids } = await bookPeople(2);
    await holdToday(opened);
    await checkIn(staff, ids[0] ?? "", "attended");
    await checkIn(staff, ids[1] ?? "", "missed");
    expect((await overview(staff)).toAccept).toBe(before + 1);
    const body = { registrationId: ids[0] ?? "" };
    await backend.caller.call(staffApplicants.accept, { body }, staff);
    expect((await overview(staff)).toAccept).toBe(before);
    await backend.caller.call(staffBookings.reopen, { body }, staff);
    expect((await overview(staff)).toAccept).toBe(before + 1);
  });

  test("who are to be accepted are counted to a thousand, of each centre", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const { ids } = await bookPeople(1);
    const toAccept = async () => {
      const { toAccept: count, isToAcceptMinimum } = await overview(staff, "gyumri");
      return { count, isToAcceptMinimum };
    };
    const copied = { location: "gyumri", state: "attended" };
    await copyBooked(backend.pool, ids[0] ?? "", { ...copied, count: 1000 });
    expect(await toAccept()).toEqual({ count: 1000 });
    await copyBooked(backend.pool, ids[0] ?? "", { ...copied, count: 1 });
    expect(await toAccept()).toEqual({ count: 1000, isToAcceptMinimum: true });
    const { locations } = await backend.caller.call(staffOverview.locations, {}, staff);
    expect(locations).toMatchObject([
      { location_key: "yerevan", toAccept: expect.any(Number) },
      { location_key: "gyumri", toAccept: 1000, isToAcceptMinimum: true },
    ]);
  });

  test("start today and tomorrow, by session; who missed the presentation does not", async () => {
    const staff = await staffMember(backend);
    const { opened, ids } = await bookPeople(3);
    await startOn(opened, plusDays(today, 1));
    await holdToday(opened);
    await checkIn(staff, ids[0] ?? "", "missed");
    const { starting } = await overview(staff);
    expect(starting.map(({ date }) => date)).toEqual([today, plusDays(today, 1)]);
    expect(starting[1]?.sessions.find(({ _id }) => _id === opened.seats.start_day)).toEqual({
      _id: opened.seats.start_day,
      start_time: "15:00",
      end_time: "17:00",
      people: 2,
    });
    // Nobody starts in a session for the second time in the week.
    expect(starting.flatMap(({ sessions }) => sessions).map(({ _id }) => _id)).not.toContain(opened.pairStartDayId);
  });
});

describe("the sign-in sheets of a day", () => {
  const date = plusDays(today, 40);
  const sheets = (as: As, query: { locationKey: string; date: Day; startDay?: string }) =>
    backend.caller.call(staffOverview.signInSheets, { query }, as);

  test("have who starts in each session with their names, age and a guardian's number, and nothing else", async () => {
    const staff = await staffMember(backend);
    const { opened, ids } = await bookPeople(2);
    await startOn(opened, date);
    await backend.pool.query("UPDATE appointment SET state = 'missed' WHERE registration_id = $1", [ids[1]]);
    const { sheets: found } = await sheets(staff, { locationKey: "yerevan", date });
    expect(found).toEqual([
      {
        _id: opened.seats.start_day,
        start_time: "15:00",
        end_time: "17:00",
        people: [
          {
            registrationId: ids[0],
            firstName: "Անի",
            lastName: "Պետրոսյան",
            firstNameEn: "Ani",
            lastNameEn: "Petrosyan",
            age: 15,
            phone: "+37491234568",
          },
        ],
      },
    ]);
  });

  test("can be of one session only", async () => {
    const staff = await staffMember(backend);
    const day = plusDays(today, 41);
    const [{ opened }, { opened: other }] = [await bookPeople(1), await bookPeople(1)];
    await startOn(opened, day);
    await startOn(other, day);
    const all = await sheets(staff, { locationKey: "yerevan", date: day });
    expect(all.sheets.map(({ _id }) => _id).sort()).toEqual([opened.seats.start_day, other.seats.start_day].sort());
    const one = await sheets(staff, { locationKey: "yerevan", date: day, startDay: other.seats.start_day });
    expect(one.sheets.map(({ _id }) => _id)).toEqual([other.seats.start_day]);
  });

  test("are in the audit log with who read them and the day, and without a name", async () => {
    const staff = await staffMember(backend);
    await sheets(staff, { locationKey: "yerevan", date: plusDays(today, 50) });
    const { rows } = await backend.pool.query(
      "SELECT action, location_key, before, after FROM audit_entry WHERE target = $1",
      [`sign_in_sheet:${plusDays(today, 50)}`],
    );
    expect(rows).toEqual([{ action: "sign_in_sheet_opened", location_key: "yerevan", before: null, after: null }]);
  });

  test("have nobody who starts at another location", async () => {
    const elsewhere = await staffMember(backend, { locations: ["gyumri"] });
    expect((await sheets(elsewhere, { locationKey: "gyumri", date })).sheets).toEqual([]);
  });
});

describe("the overview of all locations", () => {
  const locations = async (as: As) => (await backend.caller.call(staffOverview.locations, {}, as)).locations;

  test("has the caller's locations and no others", async () => {
    const one = await staffMember(backend, { locations: ["gyumri"] });
    expect((await locations(one)).map(({ location_key }) => location_key)).toEqual(["gyumri"]);
    const two = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    expect((await locations(two)).map(({ location_key }) => location_key).sort()).toEqual(["gyumri", "yerevan"]);
  });

  test("has the same numbers as the overview of each", async () => {
    const staff = await staffMember(backend);
    const { opened } = await bookPeople(1);
    await holdToday(opened);
    // Without a pair, which is offered from its earlier weekday on: in ten days that may be the other one.
    const next = await openSeats(backend.pool, { capacity: 3, inDays: 10, isPair: false });
    await completeDraft(backend.caller, await backend.caller.applicant(), next.seats);
    const { today: day, starting, weeks, waiting, toAccept } = await overview(staff);
    const [location] = await locations(staff);
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    expect(location).toMatchObject({
      location_key: "yerevan",
      people: { expected: sum(day.presentations.map(({ people }) => people.expected)) },
      startingToday: sum(starting[0]?.sessions.map(({ people }) => people) ?? []),
      bookable: sum(weeks.slice(0, 4).map(({ seats }) => seats.bookable)),
      waiting,
      toAccept,
      nextPresentation: { _id: next.seats.presentation_date, seats: 3 },
    });
    expect(location?.bookable).toBeGreaterThanOrEqual(3);
  });
});
