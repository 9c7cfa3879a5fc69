// @module-tag deep
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { orAll } from "@/tests/support/all-tests";
import type { ReadyApplicant } from "@/tests/support/booking";
import { completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { resetDrafts, untrueCounters } from "@/tests/support/seat-client";
import { severalBackends } from "@/tests/support/several-backends";
import { isClockShifted } from "@/tests/support/shifted-clock.mjs";
import { shows } from "@/tests/support/shows";
import { dropLockOrder, slowLocks } from "@/tests/support/without-guards";

const ALL_EXCHANGES = 500;
const EXCHANGES = orAll(320, ALL_EXCHANGES);
const COUPLES = 8;
/** Few enough that a move sometimes finds the second day of its pair full. */
const SECOND_DAY_SEATS = COUPLES + 1;
const LONGEST_MS = 3000;
const LOOK_EVERY_MS = 20;

const backends = severalBackends(2);
let places: [Opened, Opened];
let couples: [ReadyApplicant, ReadyApplicant][];

const openPlace = async (inDays: number): Promise<Opened> => {
  const opened = await openSeats(backends.pool, { capacity: 2 * COUPLES, inDays });
  await backends.pool.query("UPDATE start_day SET capacity = $2 WHERE id = $1", [
    opened.pairStartDayId,
    SECOND_DAY_SEATS,
  ]);
  return opened;
};

const readyAt = async ({ seats }: Opened, at: number): Promise<ReadyApplicant> => {
  const caller = backends.callerFor(at);
  const applicant = await caller.applicant();
  return { applicant, id: (await completeDraft(caller, applicant, seats))._id };
};

beforeAll(async () => {
  await slowLocks(backends.pool);
  places = [await openPlace(14), await openPlace(16)];
  couples = await inFlight(4, Array.from({ length: COUPLES }), async (_couple, at) => [
    await readyAt(places[0], at),
    await readyAt(places[1], at + 1),
  ]);
});

/** Everybody booked where they began. */
const begin = async () => {
  const people = couples.flatMap((couple) => couple.map(({ id }, at) => ({ id, seats: places[at]?.seats ?? {} })));
  await resetDrafts(backends.pool, people);
  await inFlight(4, couples.flat(), ({ applicant, id }, at) =>
    backends
      .callerFor(at)
      .call(registrations.makeAppointment, { params: { id }, body: { isStudentAdult: false } }, applicant),
  );
};

const move = async ({ applicant, id }: ReadyApplicant, { seats }: Opened, at: number) => {
  const input = { params: { id }, body: { isStudentAdult: false, student: seats } };
  const asked = performance.now();
  const { status } = await backends.callerFor(at).raw(registrations.updateAppointment, input, applicant);
  return { status, ms: performance.now() - asked };
};

/** One of each couple goes from A to B while the other goes from B to A, each by another backend, `count` times in all. */
const exchange = async (count: number, hasEnough = () => false) => {
  const answers: { status: number; ms: number }[] = [];
  await inFlight(COUPLES, couples, async ([one, other], couple) => {
    for (let turn = 0; turn < count / COUPLES && !hasEnough(); turn += 1) {
      const [here, there] = turn % 2 === 0 ? [places[1], places[0]] : places;
      answers.push(...(await Promise.all([move(one, here, couple), move(other, there, couple + 1)])));
    }
  });
  return answers;
};

/** Places of which one row has other seats taken than the others, in one look. */
const halfTaken = async () => {
  const { rows } = await backends.pool.query(
    `SELECT w.place FROM jsonb_to_recordset($1) AS w (place int, first uuid, second uuid, presentation uuid)
     JOIN start_day d ON d.id = w.first JOIN start_day e ON e.id = w.second JOIN presentation p ON p.id = w.presentation
     WHERE d.busy <> e.busy OR d.busy <> p.busy`,
    [
      JSON.stringify(
        places.map(({ seats, pairStartDayId }, place) => ({
          place,
          first: seats.start_day,
          second: pairStartDayId,
          presentation: seats.presentation_date,
        })),
      ),
    ],
  );
  return rows;
};

/** How often PostgreSQL had to end somebody's work here because two waited for each other. */
const deadlocks = async (): Promise<number> => {
  const text = "SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()";
  return (await backends.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
};

describe("pairs that are exchanged at the same time, by two backends on one database", () => {
  test("go over whole or stay whole, never wait in a circle, and take no more than there is", async () => {
    await begin();
    // How long this machine takes for one alone just now; a busy one is not judged as if it were idle.
    const [first] = couples[0] as [ReadyApplicant, ReadyApplicant];
    let usual = 0;
    for (const at of [0, 1, 2]) usual = Math.max(usual, (await move(first, places[0], at)).ms);
    const halves: unknown[] = [];
    let [looks, isDone] = [0, false];
    const watching = (async () => {
      for (; !isDone; looks += 1) {
        halves.push(...(await halfTaken()), ...(await untrueCounters(backends.pool)));
        await delay(LOOK_EVERY_MS);
      }
    })();
    const answers = await exchange(EXCHANGES).finally(() => {
      isDone = true;
    });
    await watching;
    const [moved, refused] = [200, 409].map((status) => answers.filter((answer) => answer.status === status).length);
    expect((moved ?? 0) + (refused ?? 0)).toBe(answers.length);
    expect(answers.length).toBeGreaterThanOrEqual(2 * EXCHANGES);
    expect(moved).toBeGreaterThan(EXCHANGES);
    expect(refused).toBeGreaterThan(0);
    expect(halves).toEqual([]);
    const circles = await deadlocks();
    expect([await halfTaken(), await untrueCounters(backends.pool), circles]).toEqual([[], [], 0]);
    const slowest = Math.ceil(Math.max(...answers.map(({ ms }) => ms)));
    expect(slowest).toBeLessThan(LONGEST_MS + 2 * COUPLES * usual);
    shows(2, {
      "A–B against B–A": answers.length / 2,
      moved: moved ?? 0,
      "refused, second day full": refused ?? 0,
      "looks at the counters": looks,
      "half booked": halves.length,
      deadlocks: circles,
      "slowest ms": slowest,
    });
  }, 300_000);

  test("would deadlock if rows were locked in arbitrary order", async ({ skip }) => {
    skip(isClockShifted(), "PostgreSQL finds a deadlock by a timer");
    await begin();
    await dropLockOrder(backends.pool);
    let [hasCircle, isOver] = [false, false];
    const watching = (async () => {
      while (!hasCircle && !isOver) {
        hasCircle = (await deadlocks()) > 0;
        await delay(LOOK_EVERY_MS);
      }
    })();
    await exchange(ALL_EXCHANGES, () => hasCircle);
    const seen = expect.poll(() => hasCircle, { timeout: 20_000 }).toBe(true);
    await seen.finally(() => {
      isOver = true;
    });
    await watching;
  }, 300_000);
});
