import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { registrations } from "@/lib/contracts/registrations";
import { orAll } from "@/tests/support/all-tests";
import { familyFor, type JointDraft } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { type Opened, openSeats } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { resetDrafts, untrueCounters } from "@/tests/support/seat-client";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";
import { slowLocks } from "@/tests/support/without-guards";

const FAMILIES = 4;
const CHILDREN = 3;
const RUNS = orAll(20, 200);
const RACES = orAll(10, 100);
/** `SEED` repeats a run that failed. */
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

interface Family {
  applicant: As;
  drafts: JointDraft[];
}

const backends = severalBackends(2);
let places: [Opened, Opened];
let families: Family[];
/** Whether requests have idempotency keys, as those of the page: then the booking is part of a longer transaction. */
let isKeyed: boolean;

beforeAll(async () => {
  await slowLocks(backends.pool);
  places = [
    await openSeats(backends.pool, { capacity: 3 }),
    await openSeats(backends.pool, { capacity: 3, inDays: 16 }),
  ];
  families = await inFlight(2, Array.from({ length: FAMILIES }), (_family, at) =>
    familyFor(
      { caller: backends.callerFor(at), pool: backends.pool, databaseUrl: "" },
      Array(CHILDREN).fill(places[0]),
    ),
  );
});

/** Unbooked drafts: each child's form names the seats of one of two places, which have this many. */
const begin = async (capacities: readonly number[], placeOf: (family: number, child: number) => number) => {
  const drafts = families.flatMap((family, at) =>
    family.drafts.map(({ _id }, child) => ({ id: _id, seats: places[placeOf(at, child) as 0 | 1].seats })),
  );
  await resetDrafts(backends.pool, drafts);
  const rows = places.flatMap(({ seats, pairStartDayId }, at) =>
    [seats.start_day, pairStartDayId, seats.presentation_date].map((id) => ({ id, capacity: capacities[at] })),
  );
  for (const table of ["start_day", "presentation"])
    await backends.pool.query(
      `UPDATE ${table} d SET capacity = n.capacity FROM jsonb_to_recordset($1) AS n (id uuid, capacity int) WHERE d.id = n.id`,
      [JSON.stringify(rows)],
    );
  const { rows: versions } = await backends.pool.query<{ id: string; version: number }>(
    "SELECT id, version FROM registration",
  );
  for (const draft of families.flatMap((family) => family.drafts))
    draft.version = versions.find(({ id }) => id === draft._id)?.version ?? 0;
};

const bookJointly = async ({ applicant }: Family, drafts: readonly JointDraft[], at: number): Promise<number> => {
  const as = isKeyed ? { ...applicant, key: crypto.randomUUID() } : applicant;
  const response = await backends.callerFor(at).raw(jointBookings.make, { body: { registrations: drafts } }, as);
  await response.arrayBuffer();
  return response.status;
};

/** How many of these children have an appointment. */
const booked = async (drafts: readonly JointDraft[]): Promise<number> => {
  const text = "SELECT count(*)::int AS count FROM appointment WHERE registration_id = ANY ($1)";
  return (await backends.pool.query<{ count: number }>(text, [drafts.map(({ _id }) => _id)])).rows[0]?.count ?? 0;
};

const deadlocks = async (): Promise<number> => {
  const text = "SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()";
  return (await backends.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
};

const family = fc.record({
  size: fc.integer({ min: 2, max: CHILDREN }),
  places: fc.array(fc.nat(1), { minLength: CHILDREN, maxLength: CHILDREN }),
});

describe.each([
  ["with idempotency keys", true],
  ["without keys", false],
])("joint bookings %s at the same time, by two backends on one database", (_how, isWithKey) => {
  beforeAll(() => {
    isKeyed = isWithKey;
  });

  test("book all children of a family or none, whatever seats there are", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(fc.nat(4), fc.nat(4)),
        fc.array(family, { minLength: FAMILIES, maxLength: FAMILIES }),
        async (capacities, wishes) => {
          await begin(capacities, (at, child) => wishes[at]?.places[child] ?? 0);
          const groups = families.map(({ drafts }, at) => drafts.slice(0, wishes[at]?.size));
          const statuses = await Promise.all(families.map((one, at) => bookJointly(one, groups[at] ?? [], at)));
          const counts = await Promise.all(groups.map(booked));
          expect(counts).toEqual(groups.map((group, at) => (statuses[at] === 200 ? group.length : 0)));
          expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
          expect(await untrueCounters(backends.pool)).toEqual([]);
        },
      ),
      { numRuns: RUNS, seed: SEED },
    );
    shows(2, { "rounds of four families": RUNS, "families booked in part": 0 });
  }, 300_000);

  test("give three seats to one of two pairs of siblings, never to a child of each", async () => {
    for (let race = 0; race < RACES; race += 1) {
      await begin([3, 0], () => 0);
      const [one, other] = families as [Family, Family];
      const statuses = await Promise.all(
        [one, other].map((each, at) => bookJointly(each, each.drafts.slice(0, 2), at)),
      );
      expect(statuses.toSorted()).toEqual([200, 409]);
      const counts = await Promise.all([one, other].map(({ drafts }) => booked(drafts)));
      expect(counts.toSorted()).toEqual([0, 2]);
    }
  }, 300_000);

  test("never wait in a circle: the same children named in both orders, and alone", async () => {
    const before = await deadlocks();
    for (let race = 0; race < RACES; race += 1) {
      await begin([9, 9], (_family, child) => child % 2);
      const [{ drafts, applicant }] = families as [Family];
      const [alone] = drafts;
      const single = { params: { id: alone?._id ?? "" }, body: { isStudentAdult: false } };
      const answers = await Promise.all([
        bookJointly({ drafts, applicant }, drafts, 0),
        bookJointly({ drafts, applicant }, drafts.toReversed(), 1),
        backends
          .callerFor(1)
          .raw(registrations.makeAppointment, single, applicant)
          .then(({ status }) => status),
      ]);
      expect(answers).toEqual([200, 200, 200]);
      expect(await booked(drafts)).toBe(CHILDREN);
    }
    expect([await deadlocks(), await untrueCounters(backends.pool)]).toEqual([before, []]);
  }, 300_000);
});
