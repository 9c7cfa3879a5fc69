import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { mondayOf, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { completeDraft, openDay, openPresentation, openSeats, todayAt } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addSession, dayInWeek, takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

const DAY = 24 * 3600 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

const overview = (as: As, locationKey = "yerevan") =>
  backend.caller.call(staffOverview.get, { query: { locationKey } }, as);

describe("the overview of a location", () => {
  test("is empty at first", async () => {
    const staff = await staffMember(backend, { locations: ["dilijan"] });
    const { weeks, ...rest } = await overview(staff, "dilijan");
    const date = todayAt("am");
    expect(rest).toEqual({
      today: { date, presentations: [] },
      starting: [
        { date, sessions: [] },
        { date: plusDays(date, 1), sessions: [] },
      ],
      presentations: [],
      waiting: 0,
      toAccept: 0,
      missedShare: 0,
      pastAppointments: 0,
      funnels: [],
    });
    expect(weeks.map(({ firstDay }) => firstDay)).toEqual(
      Array.from({ length: 10 }, (_, week) => plusDays(mondayOf(todayAt("am")), 7 * week)),
    );
  });

  test("sums this week and the nine after it, and shows the next ten presentations", async () => {
    const staff = await staffMember(backend, { locations: ["gyumri"] });
    const place = { locationKey: "gyumri" };
    const sessionId = await addSession(backend.pool, { ...place, weekday: 1 });
    for (const week of [-1, 0, 9, 10]) {
      const day = await openDay(backend.pool, { ...place, sessionId, date: dayInWeek(week, 1), capacity: 7 });
      await takeSeats(backend.pool, "start_day", day, 2);
    }
    const date = dayInWeek(9, 1);
    const ids: string[] = [];
    for (let days = 12; days > -1; days -= 1)
      ids.unshift(await openPresentation(backend.pool, { ...place, date, startsAt: daysAgo(-days - 0.5) }));
    await openPresentation(backend.pool, { ...place, date, startsAt: daysAgo(1) });
    const { weeks, presentations } = await overview(staff, "gyumri");
    expect(weeks.map(({ capacity, busyCapacity }) => [capacity, busyCapacity])).toEqual([
      [7, 2],
      ...Array.from({ length: 8 }, () => [0, 0]),
      [7, 2],
    ]);
    expect(presentations.map(({ _id }) => _id)).toEqual(ids.slice(0, 10));
  });

  test("counts the waiting list, and the share of missed appointments in the last ninety days", async () => {
    const staff = await staffMember(backend);
    // Four past appointments count; the last one is too old, and one is still to come.
    const past = [
      { state: "attended", startsAt: daysAgo(1) },
      { state: "attended", startsAt: daysAgo(89) },
      { state: "missed", startsAt: daysAgo(30) },
      { state: "cancelled", startsAt: daysAgo(30) },
      { state: "missed", startsAt: daysAgo(100) },
    ];
    for (const { state, startsAt } of past) {
      const { registrationId, presentationId } = await book();
      await backend.pool.query("UPDATE presentation SET starts_at = $2 WHERE id = $1", [presentationId, startsAt]);
      await backend.pool.query("UPDATE appointment SET state = $2 WHERE registration_id = $1", [registrationId, state]);
    }
    const { registrationId, sessionId } = await book();
    await backend.pool.query(
      `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, from_day, to_day, created_at)
       VALUES ('am', gen_random_uuid(), $1, 'yerevan', $2, $3, $3, now())`,
      [registrationId, sessionId, dayInWeek(2, 1)],
    );
    const { waiting, missedShare, pastAppointments } = await overview(staff);
    expect([waiting, missedShare, pastAppointments]).toEqual([1, 1 / 3, 3]);
  });

  test("has all presentations of today, also those that are over, and of no other day", async () => {
    const place = { locationKey: "nor-nork" };
    const staff = await staffMember(backend, { locations: ["nor-nork"] });
    const date = todayAt("am");
    const times = ["00:00", "23:59"].map((time) => instantAt(date, time, "Asia/Yerevan"));
    const ids: string[] = [];
    for (const startsAt of times)
      ids.push(await openPresentation(backend.pool, { ...place, date: plusDays(date, 7), startsAt }));
    const midnight = instantAt(plusDays(date, 1), "00:00", "Asia/Yerevan");
    await openPresentation(backend.pool, { ...place, date: plusDays(date, 7), startsAt: midnight });
    const { today } = await overview(staff, "nor-nork");
    expect(today.presentations.map(({ _id }) => _id)).toEqual(ids);
  });
});

const book = async () => {
  const { seats } = await openSeats(backend.pool);
  const applicant = await backend.caller.applicant();
  const { _id } = await completeDraft(backend.caller, applicant, seats);
  const input = { params: { id: _id }, body: { isStudentAdult: false } };
  await backend.caller.call(registrations.makeAppointment, input, applicant);
  return { registrationId: _id, presentationId: seats.presentation_date, sessionId: seats.session_id };
};
