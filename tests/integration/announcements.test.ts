import { v7 as uuid } from "uuid";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { sweepRetention } from "@/backend/retention/sweep";
import { people } from "@/lib/contracts/people";
import { staffAnnouncements } from "@/lib/contracts/staff-announcements";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { deliver, endLeases, MESSAGE_JOBS, relayOutbox, sendOutbox, writeEvent } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const LANGUAGES = ["hy", "en", "ru"] as const;
const PEOPLE = 200;
const TEXTS = [
  { language: "hy" as const, text: "Վաղը սկսում ենք ժամը 16:00-ին։" },
  { language: "en" as const, text: "Tomorrow we start at 4 PM." },
  { language: "ru" as const, text: "Завтра мы начинаем в 16:00." },
];
let staff: As;
let unlimited: typeof backend.services.environment;

beforeAll(async () => {
  staff = await staffMember(backend);
  unlimited = backend.services.environment;
});

beforeEach(async () => {
  backend.services.environment = unlimited;
  for (const table of ["outbox", "announcement", "dev_message", "rate_limit", "registration"])
    await backend.pool.query(`DELETE FROM ${table}`);
});

/** Submitted applications of as many people, in the languages by turns. Returns their phones with their languages. */
const fill = async (count: number, locationKey = "yerevan"): Promise<Map<string, string>> => {
  const rows = Array.from({ length: count }, (_none, index) => ({
    id: uuid(),
    identity: uuid(),
    phone: `+3749${locationKey.length}${String(Date.now()).slice(-2)}${String(index).padStart(4, "0")}`,
    language: LANGUAGES[index % LANGUAGES.length] ?? "en",
  }));
  await backend.pool.query(
    `INSERT INTO identity (tenant, id, method, value, created_at)
     SELECT 'am', x.identity, 'sms', x.phone, now() FROM jsonb_to_recordset($1) AS x (identity uuid, phone text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
  await backend.pool.query(
    `INSERT INTO registration (tenant, id, identity_id, step, max_step, status, language, location_key, created_at, updated_at)
     SELECT 'am', x.id, i.id, 'done', 'done', 'submitted', x.language, $2, now(), now()
     FROM jsonb_to_recordset($1) AS x (id uuid, phone text, language text)
     JOIN identity i ON i.tenant = 'am' AND i.method = 'sms' AND i.value = x.phone`,
    [JSON.stringify(rows), locationKey],
  );
  return new Map(rows.map(({ phone, language }) => [phone, language]));
};

/** Everybody's application, also at other centres. */
const everybody = async () => {
  const { rows } = await backend.pool.query<{ id: string }>("SELECT id FROM registration ORDER BY id");
  return { kind: "selection" as const, registrationIds: rows.map(({ id }) => id) };
};
const send = async (expectedPeople: number, key = uuid()) =>
  backend.caller.call(
    staffAnnouncements.send,
    { body: { locationKey: "yerevan", target: await everybody(), texts: TEXTS, expectedPeople } },
    { ...staff, key },
  );
const newest = async () =>
  (await backend.caller.call(staffAnnouncements.list, { query: { locationKey: "yerevan" } }, staff)).announcements[0];
const inbox = async () =>
  (await backend.pool.query<{ recipient: string; text: string }>("SELECT recipient, text FROM dev_message")).rows;
const limit = (budgets: Partial<typeof unlimited.budgets>) => {
  backend.services.environment = { ...unlimited, budgets: { ...unlimited.budgets, ...budgets } };
};

describe("a message to many", () => {
  test("reaches two hundred people once each, in their language, although processes restart and it is asked for twice", async () => {
    const phones = await fill(PEOPLE);
    const others = await fill(20, "gyumri");
    const key = uuid();
    const [first, again] = [await send(PEOPLE, key), await send(PEOPLE, key)];
    expect([again._id, first.people]).toEqual([first._id, PEOPLE]);

    const jobs = await relayOutbox(backend);
    for (const message of jobs.slice(0, 120)) await deliver(backend, message);
    expect(await newest()).toMatchObject({ people: PEOPLE, sent: 120, pending: 80, heldBack: 0 });
    // The process dies, and another one takes over what it had taken, when its time is over.
    backend.services.environment = { ...unlimited };
    expect(await relayOutbox(backend)).toEqual([]);
    await endLeases(backend);
    expect(await sendOutbox(backend)).toBe(80);

    const sent = await inbox();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual([...phones.keys()].sort());
    const wrong = sent.filter(({ recipient, text }) => {
      const own = TEXTS.find(({ language }) => language === phones.get(recipient));
      return !own || !text.startsWith(`${own.text}\n`);
    });
    expect(wrong).toEqual([]);
    expect(await newest()).toMatchObject({ sent: PEOPLE, pending: 0, heldBack: 0 });
    shows(45, {
      people: PEOPLE,
      languages: LANGUAGES.length,
      "messages sent": sent.length,
      "sent to another centre's people": sent.filter(({ recipient }) => others.has(recipient)).length,
    });
  });

  test("is held back beyond the centre's budget of the day, and the log and the file say so", async () => {
    await fill(12);
    const { _id } = await send(12);
    limit({ announcements_of_location: 5 });
    await sendOutbox(backend);
    expect([(await inbox()).length, await newest()]).toEqual([
      5,
      expect.objectContaining({ _id, people: 12, sent: 5, heldBack: 7, pending: 0 }),
    ]);
    const { rows } = await backend.pool.query<{ id: string }>(
      "SELECT registration_id AS id FROM outbox WHERE held_back <> '[]' LIMIT 1",
    );
    const registrationId = rows[0]?.id ?? "";
    const file = await backend.caller.call(staffApplicants.get, { params: { registrationId } }, staff);
    expect(file.heldBack).toEqual([
      { at: expect.any(String), event: "announcement", method: "sms", reason: "announcements" },
    ]);
    const body = { locationKey: "yerevan", target: await everybody() };
    expect((await backend.caller.call(staffAnnouncements.preview, { body }, staff)).budgetLeft).toBe(0);
    shows(45, { people: 12, "budget of the day": 5, "messages sent": 5, "held back": 7 });
  });

  test("is refused for more people than the day's budget leaves, also while earlier ones wait, and writes nothing", async () => {
    await fill(4);
    limit({ announcements_of_location: 7 });
    await send(4);
    const body = { locationKey: "yerevan", target: await everybody(), texts: TEXTS, expectedPeople: 4 };
    expect(await backend.caller.refusal(staffAnnouncements.send, { body }, staff)).toMatchObject({
      code: "message_held_back",
      data: { reason: "announcements" },
    });
    const { rows } = await backend.pool.query("SELECT count(*)::int AS count FROM outbox");
    expect(rows).toEqual([{ count: 4 }]);
  });

  test("is logged with as many people as it was written for", async () => {
    await fill(2);
    const client = await backend.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT 1 FROM registration ORDER BY id LIMIT 1 FOR UPDATE");
      expect((await send(2)).people).toBe(1);
      await client.query("ROLLBACK");
    } finally {
      client.release();
    }
    expect(await newest()).toMatchObject({ people: 1, pending: 1 });
  });

  test.each([["announcements_to_identity"], ["announcements_to_home"], ["announcements_of_tenant"]])(
    "is held back by the budget %s, and leaves reminders and notices theirs",
    async (budget) => {
      const opened = await openSeats(backend.pool);
      const { id } = await bookedOn(backend, opened);
      await sendOutbox(backend);
      limit({ [budget]: 1, notices_to_identity_hourly: 1, notices_to_home: 1, notices_of_tenant: 1 });
      for (let count = 0; count < 2; count += 1) {
        const target = { kind: "selection" as const, registrationIds: [id] };
        const body = { locationKey: "yerevan", target, texts: TEXTS, expectedPeople: 1 };
        await backend.caller.call(staffAnnouncements.send, { body }, staff);
        await sendOutbox(backend);
      }
      const waiting = { from: "2030-01-07", to: "2030-01-14", locationKey: "yerevan" };
      await writeEvent(backend, id, `waiting_ended:${id}`, "waiting_ended", { waiting });
      await sendOutbox(backend);
      const { rows } = await backend.pool.query<{ event: string; reason: string | null }>(
        "SELECT event, held_back #>> '{0,reason}' AS reason FROM outbox WHERE event <> 'booked' ORDER BY created_at",
      );
      expect(rows).toEqual([
        { event: "announcement", reason: null },
        { event: "announcement", reason: budget },
        { event: "waiting_ended", reason: null },
      ]);
    },
  );

  test("lets messages that were written after it go first", async () => {
    await fill(40);
    const { id } = await bookedOn(backend, await openSeats(backend.pool));
    await backend.pool.query("DELETE FROM outbox");
    await send(41);
    backend.later(1000);
    const waiting = { from: "2030-01-07", to: "2030-01-14", locationKey: "yerevan" };
    await writeEvent(backend, id, `waiting_ended:${id}`, "waiting_ended", { waiting });
    const jobs = await relayOutbox(backend);
    const { rows } = await backend.pool.query<{ id: string }>("SELECT id FROM outbox WHERE event = 'waiting_ended'");
    expect(jobs[0]?.outboxId).toBe(rows[0]?.id);
  });

  test("is sent by the jobs of the product", async () => {
    const phones = await fill(6);
    await send(6);
    const jobs = await startJobs(backend.services, { names: MESSAGE_JOBS });
    await vi.waitFor(async () => expect(await inbox()).toHaveLength(6), { timeout: 20_000 });
    await jobs.stop();
    expect((await inbox()).map(({ recipient }) => recipient).sort()).toEqual([...phones.keys()].sort());
  });

  test("is in the data of who got it, and goes with the log after its time", async () => {
    const { applicant, id } = await bookedOn(backend, await openSeats(backend.pool));
    await send(1);
    await sendOutbox(backend);
    const own = JSON.stringify(await backend.caller.call(people.exportMine, {}, applicant));
    expect(own).toContain("Tomorrow we start at 4 PM.");
    await backend.pool.query("UPDATE announcement SET created_at = created_at - interval '10 years'");
    await sweepRetention(backend.services, backend.now());
    expect(await newest()).toBeUndefined();
    const { rowCount } = await backend.pool.query("SELECT 1 FROM registration WHERE id = $1", [id]);
    expect(rowCount).toBe(1);
  });
});
