import { readdir } from "node:fs/promises";
import path from "node:path";
import { add } from "date-fns";
import { afterAll, describe, expect, test } from "vitest";
import { findBrokenInvariants } from "@/backend/operations/invariants";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { cutoffsOf } from "@/backend/retention/policy";
import { sweepRetention } from "@/backend/retention/sweep";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { bookedOn, busyOf, holdOf, makeAppointment } from "@/tests/support/booking";
import { freshPhone } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { aStudent, completeDraft, type Opened, openSeats } from "@/tests/support/fixtures";
import { aSentDraft, aTakenOverDraft } from "@/tests/support/hand-over";
import { temporaryDataDir } from "@/tests/support/postgres";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = ownBackend({ DATA_DIR: dataDir });

const MONTHS = { drafts: 12, submitted: 24, audit: 36 };
const SEATS_IN_DAYS = 14;

let word = 0;
/** A family's draft with a document, under a unique name. */
const draft = async (opened: Opened) => {
  word += 1;
  const [name, value] = [`Կարապետ${String.fromCodePoint(0x561 + word)}`, freshPhone()];
  const applicant = await backend.caller.applicant("am", value);
  const student = { ...aStudent(), ...opened.seats, firstName: name };
  const { _id: id } = await completeDraft(backend.caller, applicant, opened.seats, { student });
  const file = await upload(backend.caller, { token: applicant.filesToken }, { registrationId: id });
  return { applicant, id, name, value, file: file._id };
};
const submitted = async (opened: Opened) => {
  const one = await draft(opened);
  await makeAppointment(backend, one);
  return one;
};

const joinWaitingList = ({ id }: { id: string }, { seats: { session_id } }: Opened) =>
  backend.pool.query(
    `INSERT INTO waiting_list (tenant, id, registration_id, location_key, session_id, from_day, to_day, created_at)
     VALUES ('am', gen_random_uuid(), $1, 'yerevan', $2, current_date, current_date + interval '31 months', now())`,
    [id, session_id],
  );

const bytes = () => readdir(path.join(dataDir, "files", "am"));
const sweepIn = (duration: Parameters<typeof add>[1]) => sweepRetention(backend.services, add(new Date(), duration));
const brokenIn = (duration: Parameters<typeof add>[1]) => findBrokenInvariants(backend.db, add(new Date(), duration));
const isKept = async ({ id, file, name, value }: Awaited<ReturnType<typeof draft>>) => {
  const tables = (await Promise.all([id, file, name, value].map((text) => tablesWith(backend.pool, text)))).flat();
  return { tables: [...new Set(tables)], bytes: (await bytes()).includes(file) };
};
const GONE = { tables: [], bytes: false };

// Each test creates years of data.
describe("expired applications", () => {
  test("are deleted, drafts after twelve months and submitted ones after twenty-four, with all their data", async () => {
    const opened = await openSeats(backend.pool, { capacity: 3, inDays: SEATS_IN_DAYS });
    const [old, booked] = [await draft(opened), await submitted(opened)];
    await sweepIn({ months: 11 });
    for (const one of [old, booked]) expect(await isKept(one)).toMatchObject({ bytes: true });
    expect((await isKept(old)).tables).toEqual(expect.arrayContaining(["registration", "identity", "file"]));

    expect(await sweepIn({ months: 12, days: 1 })).toMatchObject({ drafts: 1, submitted: 0, files: 1, identities: 1 });
    expect(await isKept(old)).toEqual(GONE);
    expect(await isKept(booked)).toMatchObject({ bytes: true });

    // The months are counted from the last day of the appointment, which is a pair's second.
    await sweepIn({ months: 24, days: SEATS_IN_DAYS - 2 });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    const last = await sweepIn({ months: 24, days: SEATS_IN_DAYS + 4 });
    expect(last).toMatchObject({ drafts: 0, submitted: 1, files: 1, identities: 1 });
    expect(await isKept(booked)).toEqual(GONE);
    // The counters no longer count them, also on past days.
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    expect(await brokenIn({ months: 30 })).toEqual([]);
    shows(33, { "old drafts gone": 1, "old submitted gone": last.submitted, "traces of them": 0 });
  });

  test("exclude younger ones, those that wait for seats and those of signed-in owners", async () => {
    const opened = await openSeats(backend.pool, { capacity: 3, inDays: SEATS_IN_DAYS });
    const [idle, waiting] = [await draft(opened), await draft(opened)];
    const age = (months: number) => ({ before: add(new Date(), { months: -months }) });
    const idOf = [idle.id, waiting.id];
    await backend.pool.query("UPDATE registration SET updated_at = $2 WHERE id = ANY ($1::uuid[])", [
      idOf,
      age(13).before,
    ]);
    await backend.pool.query("UPDATE identity SET created_at = $1", [age(13).before]);
    await joinWaitingList(waiting, opened);
    const signedIn = await backend.caller.applicant();
    await backend.pool.query("UPDATE identity SET created_at = $1", [age(13).before]);
    const deleted = await sweepIn({});
    // The owner of the deleted draft is still signed in, and can start again.
    expect(deleted).toMatchObject({ drafts: 1, identities: 0 });
    expect((await isKept(idle)).bytes).toBe(false);
    expect((await isKept(waiting)).bytes).toBe(true);
    for (const one of [signedIn, idle.applicant])
      expect(await backend.caller.call(registrations.list, {}, one)).toEqual({ registrations: [] });
  });

  test("exclude those that wait or have an offer, drafts and cancelled ones, however old", async () => {
    const opened = await openSeats(backend.pool, { capacity: 9, inDays: SEATS_IN_DAYS });
    const cancelled = async () => {
      const one = await submitted(opened);
      await backend.caller.call(seats.cancel, { params: { id: one.id } }, one.applicant);
      return one;
    };
    const all = [await draft(opened), await draft(opened), await cancelled(), await cancelled()] as const;
    const [waitingDraft, offeredDraft, waiting, offered] = all;
    for (const one of [waitingDraft, waiting]) await joinWaitingList(one, opened);
    for (const { id, applicant } of [offeredDraft, offered])
      await backend.caller.call(seats.hold, { params: { id }, body: holdOf(opened) }, applicant);
    await backend.pool.query("UPDATE hold SET expires_at = now() + interval '31 months'");
    expect(await sweepIn({ months: 30 })).toMatchObject({ drafts: 0, submitted: 0 });
    for (const one of all) expect((await isKept(one)).bytes).toBe(true);

    await backend.pool.query("UPDATE hold SET expires_at = now() + interval '29 months'");
    for (const { id, applicant } of [waitingDraft, waiting])
      await backend.caller.call(seats.leaveWaitingList, { params: { id } }, applicant);
    expect(await sweepIn({ months: 30 })).toMatchObject({ drafts: 2, submitted: 2 });
    for (const one of all) expect(await isKept(one)).toEqual(GONE);
    expect(await brokenIn({ months: 30 })).toEqual([]);
    shows(33, { "old applications that wait or have an offer": all.length, "erased meanwhile": 0 });
  });

  test("include cancelled and accepted ones after the same time", async () => {
    const opened = await openSeats(backend.pool, { capacity: 3, inDays: SEATS_IN_DAYS });
    const [cancelled, accepted] = [await submitted(opened), await submitted(opened)];
    await backend.caller.call(seats.cancel, { params: { id: cancelled.id } }, cancelled.applicant);
    const body = { registrationId: accepted.id };
    await backend.caller.call(staffApplicants.accept, { body }, await staffMember(backend));
    await sweepIn({ months: 13 });
    for (const one of [cancelled, accepted]) expect((await isKept(one)).bytes).toBe(true);
    expect(await sweepIn({ months: 25 })).toMatchObject({ submitted: 2 });
    expect(await isKept(cancelled)).toEqual(GONE);
    // The audit log keeps the acceptance for a year longer, with an id and no other data of the person.
    expect(await isKept(accepted)).toEqual({ tables: ["audit_entry"], bytes: false });
    expect((await sweepIn({ months: 37 })).audit).toBeGreaterThan(0);
    expect(await isKept(accepted)).toEqual(GONE);
    expect(await brokenIn({ months: 37 })).toEqual([]);
  });

  test("are deleted once, by any number of processes, in batches", async () => {
    const { rows } = await backend.pool.query<{ id: string }>(
      `INSERT INTO identity (tenant, id, method, value, created_at)
       SELECT 'am', gen_random_uuid(), 'sms', '+3740000' || n, now() - interval '13 months'
       FROM generate_series(1, 130) AS n RETURNING id`,
    );
    await backend.pool.query(
      `INSERT INTO registration (tenant, id, identity_id, step, max_step, language, created_at, updated_at)
       SELECT 'am', gen_random_uuid(), id, 'location', 'location', 'hy', now() - interval '13 months',
         now() - interval '13 months' FROM unnest($1::uuid[]) AS id`,
      [rows.map(({ id }) => id)],
    );
    const swept = await Promise.all([sweepIn({}), sweepIn({}), sweepIn({})]);
    const rest = await sweepIn({});
    const sum = (kind: "drafts" | "identities") => [...swept, rest].reduce((all, one) => all + one[kind], 0);
    expect([sum("drafts"), sum("identities")]).toEqual([130, 130]);
    shows(33, { "sweeping at once": 3, "old drafts": 130, gone: sum("drafts") });
  });

  test("are skipped by a sweep while they are being changed", async () => {
    const { id, applicant } = await bookedOn(backend, await openSeats(backend.pool, { inDays: SEATS_IN_DAYS }));
    const client = await backend.pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM registration WHERE id = $1 FOR UPDATE", [id]);
    expect(await sweepIn({ months: 30 })).toMatchObject({ submitted: 0 });
    await client.query("ROLLBACK");
    client.release();
    expect((await backend.caller.call(registrations.list, {}, applicant)).registrations).toHaveLength(1);
  });
});

test("the months are the operator's", () => {
  const now = new Date("2026-06-30T10:00:00Z");
  const { draft: first, submitted: second, audit } = cutoffsOf(MONTHS, now);
  expect([first, second, audit].map((at) => at.toISOString().slice(0, 10))).toEqual([
    "2025-06-30",
    "2024-06-30",
    "2023-06-30",
  ]);
  expect(
    cutoffsOf({ ...MONTHS, drafts: 1 }, now)
      .draft.toISOString()
      .slice(0, 10),
  ).toBe("2026-05-30");
  expect(backend.services.environment.retention).toEqual(MONTHS);
});

describe("hand-overs", () => {
  test("are deleted thirty days after a link that nobody used has ended", async () => {
    const { params } = await aSentDraft(backend);
    expect((await sweepIn({ days: 36 })).handOvers).toBe(0);
    expect((await sweepIn({ days: 38 })).handOvers).toBe(1);
    const { rowCount } = await backend.pool.query("SELECT 1 FROM registration WHERE id = $1", [params.id]);
    expect(rowCount).toBe(1);
  });

  test("keep the identity of the student as long as there is an application that a student reads", async () => {
    const { params, guardian } = await aTakenOverDraft(backend);
    const student = await backend.pool.query<{ id: string }>(
      "SELECT student_identity_id AS id FROM hand_over WHERE registration_id = $1",
      [params.id],
    );
    const [{ id } = { id: "" }] = student.rows;
    await backend.pool.query("DELETE FROM login_session WHERE subject = $1", [id]);
    await backend.pool.query("UPDATE identity SET created_at = now() - interval '13 months' WHERE id = $1", [id]);
    const count = async () => (await backend.pool.query("SELECT 1 FROM identity WHERE id = $1", [id])).rowCount;
    await sweepIn({});
    expect(await count()).toBe(1);
    await backend.caller.call(people.eraseMine, {}, guardian);
    await sweepIn({});
    expect(await count()).toBe(0);
  });
});
