import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Application, registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { type As, Caller } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats, seatsOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { createDatabase } from "@/tests/support/postgres";

const APPLICANTS = 200;
const IN_FLIGHT = 64;
const PAIR_SEATS = 20;
const PRESENTATION_SEATS = 15;

interface Ready {
  applicant: As;
  draft: Application;
}

let processes: BackendProcess[];
let callers: Caller[];
let pool: pg.Pool;

beforeAll(async () => {
  const url = await createDatabase(inject("postgresUrl"));
  pool = new pg.Pool({ connectionString: url, max: 16 });
  processes = await Promise.all([1, 2].map(() => startBackendProcess(testEnvironment(url))));
  callers = processes.map(({ origin }) => new Caller((path, init) => fetch(origin + path, init)));
});

afterAll(async () => {
  const codes = await Promise.all(processes.map(({ stop }) => stop()));
  await pool.end();
  expect(codes).toEqual([0, 0]);
});

const callerFor = (at: number) => callers[at % callers.length] as Caller;

const readyFor = (opened: readonly Opened[], count: number): Promise<Ready[]> =>
  inFlight(16, Array.from({ length: count }), async (_item, at) => {
    const applicant = await callerFor(at).applicant();
    const { seats } = opened[at % opened.length] as Opened;
    return { applicant, draft: await completeDraft(callerFor(at), applicant, seats) };
  });

const make = async ({ applicant, draft }: Ready, at: number) => {
  const input = { params: { id: draft._id }, body: { isStudentAdult: false } };
  const response = await callerFor(at).raw(registrations.makeAppointment, input, applicant);
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
};

/** Seats taken by the counters, and by the appointments that are there. */
const counts = async (table: "start_day" | "presentation", id: string | undefined) => {
  const { rows } = await pool.query<{ active: number }>(
    `SELECT count(*)::int AS active FROM appointment
     WHERE state = 'active' AND $1::uuid IN (start_day_id, pair_start_day_id, presentation_id)`,
    [id],
  );
  return [(await seatsOf(pool, table, id))?.busy, rows[0]?.active];
};

const allCounts = async ({ seats, pairStartDayId }: Opened) => [
  await counts("start_day", seats.start_day),
  await counts("start_day", pairStartDayId),
  await counts("presentation", seats.presentation_date),
];

describe("two backends on one database", () => {
  test("give 15 of 200 at once the 15 seats there are, and leave the others' forms untouched", async () => {
    const opened = await openSeats(pool, { capacity: PAIR_SEATS, presentationCapacity: PRESENTATION_SEATS });
    const ready = await readyFor([opened], APPLICANTS);
    const answers = await inFlight(IN_FLIGHT, ready, make);

    const losers = ready.filter((_one, at) => answers[at]?.status !== 200);
    expect(losers).toHaveLength(APPLICANTS - PRESENTATION_SEATS);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(["409 form_student_session_unavailable"]),
    );
    const taken = [PRESENTATION_SEATS, PRESENTATION_SEATS];
    expect(await allCounts(opened)).toEqual([taken, taken, taken]);
    await inFlight(16, losers, async ({ applicant, draft }, at) => {
      const input = { params: { id: draft._id } };
      expect(await callerFor(at).call(registrations.get, input, applicant)).toEqual(draft);
    });
  }, 120_000);

  test("move A to B and B to A at the same time without a deadlock, and keep the counts true", async () => {
    const places = [await openSeats(pool, { capacity: 12 }), await openSeats(pool, { capacity: 12, inDays: 16 })];
    const ready = await readyFor(places, 16);
    await inFlight(16, ready, make);
    const moves = Array.from({ length: 320 }, (_move, at) => at);
    const answers = await inFlight(32, moves, async (at) => {
      const who = at % ready.length;
      const { applicant, draft } = ready[who] as Ready;
      // Whoever began at A goes to B in the same round in which the others go to A.
      const round = Math.floor(at / ready.length);
      const { seats } = places[(who + round + 1) % 2] as Opened;
      const input = { params: { id: draft._id }, body: { isStudentAdult: false, student: seats } };
      const asked = performance.now();
      const { status } = await callerFor(at).raw(registrations.updateAppointment, input, applicant);
      return { status, ms: performance.now() - asked };
    });
    // One applicant's own moves may overtake each other and are then stale; nothing else may be in the way.
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(200);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3000);
    const [one, other] = await Promise.all(places.map(allCounts));
    for (const [busy, active] of [...(one ?? []), ...(other ?? [])]) expect(busy).toBe(active);
    expect((one?.[0]?.[0] ?? 0) + (other?.[0]?.[0] ?? 0)).toBe(16);
  }, 60_000);

  test("would overbook with a read and a write that nothing holds together", async () => {
    const { seats } = await openSeats(pool, { capacity: PAIR_SEATS });
    const naive = async () => {
      const row = await seatsOf(pool, "start_day", seats.start_day);
      if (!row || row.busy >= row.capacity) return false;
      await pool.query("UPDATE start_day SET busy = $2 WHERE id = $1", [seats.start_day, row.busy + 1]);
      return true;
    };
    const answers = await inFlight(IN_FLIGHT, Array.from({ length: APPLICANTS }), naive);
    expect(answers.filter(Boolean).length).toBeGreaterThan(PAIR_SEATS);
  });
});

describe("the database itself", () => {
  test.each(["start_day", "presentation"] as const)(
    "refuses a %s with more taken than there is, or less than none",
    async (table) => {
      const { seats } = await openSeats(pool, { capacity: 2 });
      const id = table === "start_day" ? seats.start_day : seats.presentation_date;
      const set = (text: string) => pool.query(`UPDATE ${table} SET ${text} WHERE id = $1`, [id]);
      await set("busy = 2");
      await expect(set("busy = 3")).rejects.toThrow(`${table}_seats`);
      await expect(set("busy = -1")).rejects.toThrow(`${table}_seats`);
      await expect(set("capacity = 1")).rejects.toThrow(`${table}_seats`);
    },
  );
});
