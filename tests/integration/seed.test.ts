import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { openDatabase } from "@/backend/db/connect";
import type { Database } from "@/backend/db/database";
import { named } from "@/backend/db/sql";
import { upcomingPresentations } from "@/backend/presentations/offered";
import { findSessions, findStartDays } from "@/backend/schedule/store";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { seedDemo } from "@/backend/seed/seed";
import { verifyPassword } from "@/backend/sign-in/password";
import { findAccount } from "@/backend/sign-in/store";
import { startDayOffers } from "@/lib/domain/schedule/availability";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { TENANTS_WITH_LOCATIONS, tenantRow } from "@/lib/domain/tenant/tenants";
import { dayIn, plusDays } from "@/lib/kit/day";
import { firstRows } from "@/tests/support/all-tests";
import { createDatabase } from "@/tests/support/postgres";

let database: Database;

beforeEach(async () => {
  database = await openDatabase({ databaseUrl: await createDatabase(inject("postgresUrl")), dataDir: "unused" });
});
afterEach(() => database.close());

const seedAt = (now: Date) => seedDemo({ db: database, clock: () => now });

const TABLES = ["session", "start_day", "presentation", "school_region", "school", "staff_account", "staff_location"];

const counts = () => Promise.all(TABLES.map((table) => database.count`SELECT count(*) FROM ${named(table)}`));

const WEEK_MS = 7 * 24 * 3600 * 1000;
// Days of a week, at an hour that is another day in some zones: the ends of a working week and of a weekend first.
const STARTS = firstRows(3, [20, 22, 16, 17, 18, 19, 21]).map((day) => new Date(`2026-11-${day}T22:30:00Z`));
const places = TENANTS_WITH_LOCATIONS.flatMap((tenant) =>
  tenantRow(tenant).locations.map((location) => ({ tenant, location, locationKey: location.location_key })),
);

/** The first available start day of each pair of every location. */
const firstDays = async (now: Date) => {
  const pairsByLocation = await Promise.all(
    places.map(async ({ tenant, location, locationKey }) => {
      const today = dayIn(location.timeZone, now);
      const place = { tenant, locationKey };
      const days = await findStartDays(database, place, today, plusDays(today, 97));
      const presentations = await upcomingPresentations(database, tenant, locationKey, now);
      const offered = { days, presentations, moment: { zone: location.timeZone, now } };
      return pairsOf(await findSessions(database, place)).map(({ first, second }) => ({
        today,
        isPair: second !== undefined,
        offers: startDayOffers(first, second, offered),
      }));
    }),
  );
  return pairsByLocation.flat();
};

describe("the demo's data", () => {
  test.each(STARTS)(
    "gives every location three pairs at two times, each with a start day soon, begun on %s",
    async (now) => {
      await seedAt(now);
      const pairs = await firstDays(now);
      expect(pairs).toHaveLength(6 * places.length);
      for (const { isPair, offers, today } of pairs) {
        const closest = offers.find((offer) => offer.isClosest);
        expect(isPair && closest !== undefined && closest.date <= plusDays(today, 21)).toBe(true);
        // From the first one to the end of the twelve weeks, every day has a presentation and both halves.
        const after = offers.filter((offer) => closest && offer.date >= closest.date);
        expect(after.every((offer) => offer.isAvailable)).toBe(true);
      }
    },
  );

  test("gives every network regions, schools and a manager of all its locations", async () => {
    await seedAt(STARTS[0] ?? new Date());
    for (const tenant of TENANTS_WITH_LOCATIONS) {
      const account = await findAccount(database, tenant, DEMO_STAFF.username);
      expect(account?.role).toBe("manager");
      const seeded = await database.one`SELECT
        (SELECT count(*) FROM school_region r WHERE r.tenant = ${tenant}) AS regions,
        (SELECT count(*) FROM staff_location l WHERE l.tenant = ${tenant} AND l.staff_id = ${account?.id}) AS locations,
        (SELECT array_agg(n) FROM (
           SELECT count(*) AS n FROM school s WHERE s.tenant = ${tenant} GROUP BY region_id ORDER BY n
         ) AS per_region) AS schools`;
      const { locations } = tenantRow(tenant);
      const schools = [4, 5, 6];
      expect(seeded).toEqual({ regions: schools.length, locations: locations.length, schools });
    }
    const account = await findAccount(database, "am", DEMO_STAFF.username);
    expect(await verifyPassword(DEMO_STAFF.password, account?.passwordHash ?? undefined)).toBe(true);
    expect(await verifyPassword("another password", account?.passwordHash ?? undefined)).toBe(false);
  });

  test("does not change when it is seeded again, also by several processes at once", async () => {
    const now = STARTS[0] ?? new Date();
    await seedAt(now);
    const before = await counts();
    await Promise.all([seedAt(now), seedAt(now), seedAt(now)]);
    expect(await counts()).toEqual(before);
  });

  test("gets missing weeks later, and keeps the changes of staff", async () => {
    const now = STARTS[0] ?? new Date();
    const later = new Date(now.getTime() + 4 * WEEK_MS);
    await seedAt(now);
    const edited = await database.run`UPDATE start_day SET capacity = 77 WHERE tenant = 'am' AND date = '2026-12-21'`;
    const moved =
      await database.run`UPDATE presentation SET starts_at = starts_at + interval '1 hour' WHERE tenant = 'de'`;
    const [, days, presentations] = await counts();
    await seedAt(later);
    const [sessions, moreDays, morePresentations] = await counts();
    expect(sessions).toBe(12 * places.length);
    expect((moreDays ?? 0) - (days ?? 0)).toBe(4 * 12 * places.length);
    expect((morePresentations ?? 0) - (presentations ?? 0)).toBe(4 * 2 * places.length);
    expect(await database.run`SELECT 1 FROM start_day WHERE capacity = 77`).toBe(edited);
    expect(await database.run`SELECT 1 FROM presentation WHERE tenant = 'de'`).toBe(moved + 8);
    for (const { offers } of await firstDays(later)) expect(offers.some((offer) => offer.isAvailable)).toBe(true);
  });
});
