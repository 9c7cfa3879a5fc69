import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepAllSeats } from "@/backend/bookings/sweep";
import { queueAllReminders } from "@/backend/delivery/reminders";
import { createWorker } from "@/backend/jobs/queue";
import { deliveryQueue } from "@/backend/outbox/queue";
import { sweepRetention } from "@/backend/retention/sweep";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { guardiansDraftSchema, studentDraftSchema } from "@/lib/domain/application/draft-schema";
import { wrongTextPaths } from "@/lib/kit/text";
import { metricsText } from "@/lib/server/observability/metrics";
import { inputsOf } from "@/tests/fuzz/from-schema";
import { RUNS, seeded } from "@/tests/fuzz/runs";
import { orAll } from "@/tests/support/all-tests";
import { bookedOn, eventsOf, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { aGuardian, aStudent, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { addEndpoint, type Receiver, startReceiver } from "@/tests/support/receiver";
import { shows } from "@/tests/support/shows";

const backend = ownBackend();
const HOUR = 3600 * 1000;
/** Each does all the work of a day. */
const SAVES = orAll(Math.ceil(RUNS / 2), RUNS);

interface Pair<Row> {
  odd: Row;
  other: Row;
}
let receiver: Receiver;
/** The seats of these two are freed in each run. */
let waiting: Pair<ReadyApplicant>;
/** The presentation of these two is in two days. */
let booked: Pair<ReadyApplicant>;

/** Waits for seats of its own, which become free. */
const waiter = async (inDays: number): Promise<ReadyApplicant> => {
  const opened = await openSeats(backend.pool, { inDays });
  const holder = await bookedOn(backend, opened);
  const ready = await readyFor(backend, opened);
  const { session_id, secondary_session_id } = opened.seats;
  const body = { session_id, secondary_session_id, from: opened.date, to: opened.date };
  await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
  await backend.caller.call(calls.cancel, { params: { id: holder.id } }, holder.applicant);
  return ready;
};

const soonBooked = async (inDays: number): Promise<ReadyApplicant> => {
  const ready = await bookedOn(backend, await openSeats(backend.pool, { inDays }));
  await backend.pool.query(
    "UPDATE presentation SET starts_at = $2 WHERE id = (SELECT presentation_id FROM appointment WHERE registration_id = $1)",
    [ready.id, new Date(backend.now().getTime() + 47 * HOUR)],
  );
  return ready;
};

beforeAll(async () => {
  receiver = await startReceiver();
  await addEndpoint(backend, receiver.url);
  // The odd one joined first, booked first and is older, so that all work meets it first.
  waiting = { odd: await waiter(30), other: await waiter(31) };
  booked = { odd: await soonBooked(20), other: await soonBooked(21) };
  await backend.pool.query("UPDATE appointment SET updated_at = now() - interval '90 days'");
});
afterAll(() => receiver.close());

/** Puts everything back but the answers. */
const reset = async () => {
  receiver.received.splice(0);
  await backend.pool.query(
    `DELETE FROM outbox; DELETE FROM delivery; DELETE FROM hold;
     UPDATE waiting_list SET offered_at = NULL;
     UPDATE start_day SET busy = (SELECT count(*) FROM appointment a
       WHERE a.state = 'active' AND start_day.id IN (a.start_day_id, a.pair_start_day_id));
     UPDATE presentation SET busy = (SELECT count(*) FROM appointment a
       WHERE a.state = 'active' AND presentation.id = a.presentation_id);
     UPDATE appointment SET updated_at = now() - interval '90 days'`,
  );
};

interface Answers {
  student: object;
  guardians: object[];
}

/** An abandoned draft with these answers; returns its id. */
const oldDraft = async ({ student, guardians }: Answers, months: number): Promise<string> => {
  const { rows } = await backend.pool.query<{ id: string }>(
    `WITH owner AS (
       INSERT INTO identity (tenant, id, method, value, created_at)
       VALUES ('am', gen_random_uuid(), 'sms', gen_random_uuid()::text, now() - make_interval(months => $3)) RETURNING id)
     INSERT INTO registration (tenant, id, identity_id, step, max_step, language, created_at, updated_at, student, guardians)
     SELECT 'am', gen_random_uuid(), id, 'location', 'location', 'hy', now() - make_interval(months => $3),
       now() - make_interval(months => $3), $1, $2 FROM owner RETURNING id`,
    [student, JSON.stringify(guardians), months],
  );
  return rows[0]?.id ?? "";
};

/** Writes answers as an older version stored them: unchecked. */
const store = (id: string, { student, guardians }: Answers) =>
  backend.pool.query("UPDATE registration SET student = $2, guardians = $3 WHERE id = $1", [
    id,
    student,
    JSON.stringify(guardians),
  ]);

const tellChanged = (id: string) =>
  backend.pool.query(
    `INSERT INTO outbox (tenant, key, event, registration_id, data, created_at)
     SELECT 'am', 'changed:' || registration_id, 'changed', registration_id, jsonb_build_object('appointment', attendance), now()
     FROM attendances('am', ARRAY[$1::uuid])`,
    [id],
  );

/** Runs all work on rows of which the odd ones have these answers, and expects the other ones' to be done. */
const expectOthersServed = async (answers: Answers): Promise<void> => {
  for (const { id } of [booked.odd, booked.other]) await tellChanged(id);
  await oldDraft(answers, 14);
  const other = await oldDraft({ student: aStudent(), guardians: [] }, 13);
  await sweepAllSeats(backend.services);
  await queueAllReminders(backend.services);
  await sendOutbox(backend);
  await createWorker(deliveryQueue(backend.services), () => false).drain();
  await sweepRetention(backend.services, backend.now());
  expect(await eventsOf(backend.pool, waiting.other.id)).toEqual(["offered"]);
  expect(await eventsOf(backend.pool, booked.other.id)).toContain("reminder_48h");
  expect(receiver.received.map(({ data }) => data.registrationId)).toContain(booked.other.id);
  expect((await backend.pool.query("SELECT 1 FROM registration WHERE id = $1", [other])).rows).toEqual([]);
};

const OLD_DATES = ["x", "", " ", "2011-2-", "2011-02-30", "0000-00-00", "9999-12-31", "-1", "2011-02-03"];
/** Values that a save accepts, whatever the others are. Dates are given by the caller. */
const accepted = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success && wrongTextPaths(value).length === 0;
/** Choices whose options are rows of the database or settings: a save refuses every other value. */
const LISTED = ["school_id", "school_region_id", "specialNeedsList"];
const answersWith = (birthDates: readonly string[]): fc.Arbitrary<Answers> =>
  fc
    .record({
      student: inputsOf(studentDraftSchema) as fc.Arbitrary<object>,
      guardians: inputsOf(guardiansDraftSchema) as fc.Arbitrary<object[]>,
      birthDate: fc.constantFrom(...birthDates),
    })
    .map(({ student, guardians, birthDate }) => ({
      student: {
        ...Object.fromEntries(
          Object.entries(student).filter(
            ([name, value]) => !LISTED.includes(name) && accepted(studentDraftSchema, { [name]: value }),
          ),
        ),
        birthDate,
      },
      guardians: guardians.filter((guardian) => accepted(guardiansDraftSchema, [guardian])),
    }));

/** How many parts of background work have failed in this process, which other files of tests share. */
const failures = async (): Promise<number> =>
  (await metricsText()).body
    .split("\n")
    .filter((line) => line.startsWith("startday_work_failures_total{"))
    .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);

const SAVED_DATES = ["", "1930-01-01", "2011-02-03", todayAt("am")];

describe("somebody else's offer, reminder, erasure and webhook happen", () => {
  test("whatever an older version stored", async () => {
    let runs = 0;
    const before = await failures();
    await fc.assert(
      fc.asyncProperty(answersWith(OLD_DATES), async (answers) => {
        await reset();
        for (const { id } of [waiting.odd, booked.odd]) await store(id, answers);
        await expectOthersServed(answers);
        runs += 1;
      }),
      seeded(SAVES),
    );
    expect(await failures()).toBe(before);
    shows(38, { "kinds of work": 4, "old answers tried": runs });
  });

  test("whatever a save accepts", async () => {
    let saves = 0;
    const before = await failures();
    await store(waiting.odd.id, { student: aStudent(), guardians: [aGuardian()] });
    await fc.assert(
      fc.asyncProperty(answersWith(SAVED_DATES), async (answers) => {
        await reset();
        const { applicant, id } = waiting.odd;
        const application = await backend.caller.call(registrations.get, { params: { id } }, applicant);
        const input = { params: { id }, body: saveOf(application, answers) };
        const { ok } = await backend.caller.raw(
          registrations.save,
          input,
          applicant as { tenant: "am"; token: string },
        );
        saves += ok ? 1 : 0;
        await expectOthersServed(answers);
      }),
      seeded(SAVES),
    );
    expect(saves).toBe(SAVES);
    expect(await failures()).toBe(before);
    shows(38, { "kinds of work": 4, "saved answers tried": saves });
  });
});
