import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { bookMany, type SeatItem } from "@/backend/bookings/store";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { orAll } from "@/tests/support/all-tests";
import { holdOf, type ReadyApplicant } from "@/tests/support/booking";
import { connectionOn, dbOn } from "@/tests/support/db-on";
import { completeDraft, type Opened, openSeats, seatsOf } from "@/tests/support/fixtures";
import { inFlight } from "@/tests/support/in-flight";
import { resetDrafts, untrueCounters } from "@/tests/support/seat-client";
import { severalBackends } from "@/tests/support/several-backends";
import { shows } from "@/tests/support/shows";
import { dropSeatGuards, slowLocks } from "@/tests/support/without-guards";

const APPLICANTS = 200;
const SEATS = 5;
const WAIT_MS = 300;
const ALL_ROUNDS = 20;
const ROUNDS = orAll(6, ALL_ROUNDS);

const backends = severalBackends(3);
let crowd: ReadyApplicant[];

beforeAll(async () => {
  const { seats } = await openSeats(backends.pool);
  crowd = await inFlight(16, Array.from({ length: APPLICANTS }), async (_one, at) => {
    const caller = backends.callerFor(at);
    const applicant = await caller.applicant();
    return { applicant, id: (await completeDraft(caller, applicant, seats))._id };
  });
}, 120_000);

/** Asks for the seats: three of four book, the fourth holds them. */
const ask = async ({ applicant, id }: ReadyApplicant, opened: Opened, at: number) => {
  const [endpoint, body] =
    at % 4 === 3 ? [seatCalls.hold, holdOf(opened)] : [registrations.makeAppointment, { isStudentAdult: false }];
  const response = await backends.callerFor(at).raw(endpoint, { params: { id }, body }, applicant);
  const { code } = (await response.json()) as { code?: string };
  return { isGiven: response.ok, said: response.ok ? "given" : `${response.status} ${code}` };
};

/** Each application as it is kept, in short. */
const formsOf = async () => {
  const text = "SELECT id, md5(to_jsonb(r)::text) AS form FROM registration r ORDER BY id";
  return (await backends.pool.query<{ id: string; form: string }>(text)).rows;
};

/** What books these seats for applicants with drafts. */
const itemsFor = async ({ seats }: Opened, people: readonly ReadyApplicant[]): Promise<SeatItem[]> => {
  await resetDrafts(
    backends.pool,
    people.map(({ id }) => ({ id, seats })),
  );
  const text = "SELECT id AS registration, identity_id AS identity, version FROM registration WHERE id = ANY ($1)";
  const { rows } = await backends.pool.query(text, [people.map(({ id }) => id)]);
  return rows.map((row, at) => ({
    ...{ kind: "make", ...row, zone: "Asia/Yerevan", user_id: uuid(), reference: `RUSH-222${at}` },
    ...{ session: seats.session_id, secondary_session: seats.secondary_session_id },
    ...{ start_day: seats.start_day, presentation: seats.presentation_date },
  }));
};

/** Where few seats are: on the first day, on the second, or at the presentation. */
const TIGHT = ["first", "second", "presentation"] as const;

/** One round: everybody asks for the same seats at once, of which one row has five. */
const round = async (number: number) => {
  const tight = TIGHT[number % TIGHT.length];
  const opened = await openSeats(backends.pool, { capacity: APPLICANTS, inDays: 14 + number });
  const [table, id] = {
    first: ["start_day", opened.seats.start_day],
    second: ["start_day", opened.pairStartDayId],
    presentation: ["presentation", opened.seats.presentation_date],
  }[tight ?? "first"] as ["start_day" | "presentation", string];
  await backends.pool.query(`UPDATE ${table} SET capacity = ${SEATS} WHERE id = $1`, [id]);
  await resetDrafts(
    backends.pool,
    crowd.map((one) => ({ id: one.id, seats: opened.seats })),
  );
  const before = await formsOf();
  const answers = await Promise.all(crowd.map((one, at) => ask(one, opened, at)));
  const given = answers.filter(({ isGiven }) => isGiven).length;
  return { opened, answers, given, before };
};

describe("three backends on one database", () => {
  test("give five of 200 at once the five seats there are, round after round, and leave the others' forms untouched", async () => {
    const said = new Set<string>();
    let given = 0;
    for (let number = 0; number < ROUNDS; number += 1) {
      const { opened, answers, before, ...now } = await round(number);
      expect(now.given).toBe(SEATS);
      given += now.given;
      for (const one of answers) said.add(one.said);
      expect(await untrueCounters(backends.pool)).toEqual([]);
      const { start_day, presentation_date } = opened.seats;
      for (const id of [start_day, opened.pairStartDayId])
        expect((await seatsOf(backends.pool, "start_day", id))?.busy).toBe(SEATS);
      expect((await seatsOf(backends.pool, "presentation", presentation_date))?.busy).toBe(SEATS);
      const isLoser = new Map(crowd.map(({ id }, at) => [id, !answers[at]?.isGiven]));
      const ofLosers = (rows: typeof before) => rows.filter(({ id }) => isLoser.get(id));
      expect(ofLosers(await formsOf())).toEqual(ofLosers(before));
    }
    expect([...said].sort()).toEqual(["409 form_student_session_unavailable", "given"]);
    const failures = [...said].filter((one) => one.startsWith("5")).length;
    shows(1, {
      "asked at once": crowd.length,
      rounds: ROUNDS,
      seats: SEATS * ROUNDS,
      given,
      "server failures": failures,
    });
  }, 600_000);

  test("wait while another one takes the last seat, and then see that it is taken, before the database's own rule would refuse them", async () => {
    const opened = await openSeats(backends.pool, { capacity: 1, inDays: 14 + ROUNDS });
    const items = await itemsFor(opened, crowd.slice(0, 2));
    const now = new Date();
    const client = await backends.pool.connect();
    try {
      await client.query("BEGIN");
      expect(await bookMany(connectionOn(backends.pool, client), "am", now, items.slice(0, 1))).toMatchObject([
        { refusal: null },
      ]);
      const late = bookMany(dbOn(backends.pool), "am", now, items.slice(1));
      expect(await Promise.race([late, delay(WAIT_MS)])).toBeUndefined();
      await client.query("COMMIT");
      expect(await late).toMatchObject([{ refusal: "form_student_session_unavailable" }]);
    } finally {
      client.release();
    }
  });

  test.each(["start_day", "presentation"] as const)(
    "keep a %s in a database that itself refuses more taken than there is, or less than none",
    async (table) => {
      const { seats } = await openSeats(backends.pool, { capacity: 2 });
      const id = table === "start_day" ? seats.start_day : seats.presentation_date;
      const set = (text: string) => backends.pool.query(`UPDATE ${table} SET ${text} WHERE id = $1`, [id]);
      await set("busy = 2");
      await expect(set("busy = 3")).rejects.toThrow(`${table}_seats`);
      await expect(set("busy = -1")).rejects.toThrow(`${table}_seats`);
      await expect(set("capacity = 1")).rejects.toThrow(`${table}_seats`);
    },
  );

  test("would overbook without the lock and the database's own rule", async () => {
    await slowLocks(backends.pool);
    await dropSeatGuards(backends.pool);
    const counts: number[] = [];
    while (counts.length < ALL_ROUNDS && !counts.some((given) => given > SEATS))
      counts.push((await round(counts.length)).given);
    expect(Math.max(...counts)).toBeGreaterThan(SEATS);
    expect(await untrueCounters(backends.pool)).not.toEqual([]);
  }, 600_000);
});
