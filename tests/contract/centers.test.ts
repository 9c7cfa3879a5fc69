import { describe, expect, test } from "vitest";
import { centers } from "@/lib/contracts/centers";
import { registrations } from "@/lib/contracts/registrations";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { openSeats } from "@/tests/support/fixtures";
import { takeSeats } from "@/tests/support/timetable";

const backend = backendUnderTest();

/** A single session with one start day: which half of a pair comes first depends on the weekday. */
const open = (tenant: Tenant, locationKey: string, inDays: number, capacity: number) =>
  openSeats(backend.pool, { tenant, locationKey, inDays, capacity, isPair: false });

/** The reply is memoized for some seconds: each test has a network of its own. */
const availability = async (tenant: Tenant) =>
  (await backend.caller.call(centers.availability, {}, { tenant })).centers;

describe("what the centres have free", () => {
  test("is told to anybody, each centre's own", async () => {
    const { date } = await open("am", "gyumri", 10, 7);
    await open("am", "dilijan", 20, 3);
    await backend.pool.query(
      "INSERT INTO configuration (tenant, location_key, settings, updated_at) VALUES ('am', 'gyumri', $1, now())",
      [{ ageRestrictions: { min: 14 } }],
    );
    const listed = await availability("am");
    expect(listed.map(({ location_key }) => location_key)).toEqual(["yerevan", "nor-nork", "gyumri", "dilijan"]);
    const [yerevan, , gyumri, dilijan] = listed;
    expect(gyumri).toEqual({
      location_key: "gyumri",
      ageRestrictions: { min: 14, max: 18 },
      vacancies: { startsFrom: date, freeSeats: 7, isFullBefore: false, nextPresentation: expect.any(String) },
    });
    expect(dilijan?.vacancies).toMatchObject({ freeSeats: 3 });
    expect(yerevan).toMatchObject({ ageRestrictions: { min: 12, max: 18 }, vacancies: { freeSeats: 0 } });
  });

  test("has no seats that are taken, that others wait for, or that no presentation leads to", async () => {
    const free = await open("tks", "takasaki", 9, 4);
    await takeSeats(backend.pool, "start_day", free.seats.start_day);
    const closed = await open("tks", "takasaki", 8, 4);
    await backend.pool.query("UPDATE presentation SET starts_at = now() - interval '1 day' WHERE id = $1", [
      closed.seats.presentation_date,
    ]);
    const applicant = await backend.caller.applicant("tks");
    const { _id } = await backend.caller.call(registrations.create, { body: { language: "ja" } }, applicant);
    await backend.pool.query(
      `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, from_day, to_day, offer_from,
         offer_to, created_at) VALUES ('tks', gen_random_uuid(), $1, 'takasaki', $2, $3, $3, $3, $3, now())`,
      [_id, free.seats.session_id, free.date],
    );
    const [takasaki] = await availability("tks");
    expect(takasaki?.vacancies).toMatchObject({ startsFrom: free.date, freeSeats: 2 });
  });

  test("is a few seconds old at most", async () => {
    const first = await open("mum", "mumbai", 9, 2);
    expect((await availability("mum"))[0]?.vacancies).toMatchObject({ startsFrom: first.date, freeSeats: 2 });
    await takeSeats(backend.pool, "start_day", first.seats.start_day, 2);
    expect((await availability("mum"))[0]?.vacancies).toMatchObject({ freeSeats: 2 });
    await expect
      .poll(async () => (await availability("mum"))[0]?.vacancies, { timeout: 8000, interval: 500 })
      .toEqual({ freeSeats: 0, isFullBefore: false });
  }, 15_000);
});
