import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { seats as calls } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { mondayOf, plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, eventsOf, hold, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { aGuardian, aStudent, type Opened, openSeats, saveOf } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { untilWaiting } from "@/tests/support/until-waiting";

const backend = backendUnderTest();
const locationKey = "yerevan";
const PAGE = { limit: 100, offset: 0 };
const WEEKS = 5;

const waiter = async (opened: Opened, changes: { firstName?: string; birthDate?: string; days?: number } = {}) => {
  const { days = 2, ...student } = changes;
  const ready = await readyFor(backend, opened, {
    student: { ...aStudent(), ...student },
    guardians: [aGuardian()],
    step: "session",
  });
  const { session_id, secondary_session_id } = opened.seats;
  const body = { session_id, secondary_session_id, from: plusDays(opened.date, -2), to: plusDays(opened.date, days) };
  await backend.caller.call(calls.joinWaitingList, { params: { id: ready.id }, body }, ready.applicant);
  return ready;
};

let inDays = 14;
/** Seats on a date of their own that are all taken, who has them, and two who wait for them. */
const waitedFor = async () => {
  inDays += 1;
  const opened = await openSeats(backend.pool, { inDays });
  const holder = await bookedOn(backend, opened);
  const [first, second] = [await waiter(opened, { firstName: "Արամ" }), await waiter(opened, { firstName: "Նարինե" })];
  return { opened, holder, first, second };
};

type List = Parameters<typeof backend.caller.call<typeof staffWaiting.list>>[1]["body"];
const list = (as: As, filters: Partial<List> = {}) =>
  backend.caller.call(staffWaiting.list, { body: { locationKey, ...PAGE, ...filters } }, as);
const idsOf = async (as: As, filters: Partial<List>) =>
  (await list(as, filters)).waiting.map(({ registrationId }) => registrationId);
const rowOf = async (as: As, { id }: ReadyApplicant, opened: Opened) =>
  (await list(as, { sessionId: opened.seats.session_id })).waiting.find((row) => row.registrationId === id);
const counts = (as: As, from: string, weeks = WEEKS) =>
  backend.caller.call(staffWaiting.counts, { query: { locationKey, from, weeks } }, as);
const reason = "sibling";
const offer = (as: As, { id }: ReadyApplicant) =>
  backend.caller.call(staffWaiting.offer, { body: { registrationId: id, reason } }, as);
const refusedOffer = (as: As, { id }: ReadyApplicant) =>
  backend.caller.refusal(staffWaiting.offer, { body: { registrationId: id, reason } }, as);
const asked = { code: "asked" as const };
const removed = { code: "other" as const, text: "The course is full until summer." };
const remove = (as: As, { id }: ReadyApplicant) =>
  backend.caller.call(staffWaiting.remove, { body: { registrationId: id, reason: removed } }, as);
const cancel = ({ id, applicant }: ReadyApplicant) => backend.caller.call(calls.cancel, { params: { id } }, applicant);
const latestEntry = async (manager: As) =>
  (await backend.caller.call(staffAudit.list, { query: { locationKey } }, manager)).entries[0];

describe("the waiting list of a location", () => {
  test("shows who waits in the order of joining, with their sessions, days and position", async () => {
    const staff = await staffMember(backend);
    const { opened, first, second } = await waitedFor();
    const { waiting, count } = await list(staff, { sessionId: opened.seats.session_id });
    expect(count).toBe(2);
    expect(waiting.map(({ registrationId }) => registrationId)).toEqual([first.id, second.id]);
    expect(waiting[1]).toMatchObject({
      firstName: "Նարինե",
      position: 2,
      session: { _id: opened.seats.session_id, start_time: "15:00" },
      secondarySession: { _id: opened.seats.secondary_session_id },
      from: plusDays(opened.date, -2),
      to: plusDays(opened.date, 2),
      messages: 0,
    });
    expect(waiting[1]?.obstacle).toBeUndefined();
  });

  test("is found by name, by either session of a pair, and by a week in which they could start", async () => {
    const staff = await staffMember(backend);
    const { opened, first, second } = await waitedFor();
    const { session_id, secondary_session_id = "" } = opened.seats;
    expect(await idsOf(staff, { sessionId: secondary_session_id, search: "նարինե" })).toEqual([second.id]);
    const inWeek = (sessionId: string, week: string) => idsOf(staff, { sessionId, week });
    expect(await inWeek(session_id, opened.date)).toEqual([first.id, second.id]);
    expect(await inWeek(session_id, plusDays(opened.date, 7))).toEqual([]);
    expect(await inWeek(secondary_session_id, opened.pairDate)).toEqual([first.id, second.id]);
    expect(await inWeek(secondary_session_id, plusDays(opened.pairDate, 7))).toEqual([]);
  });

  test("is counted for each session on each day, once for each week", async () => {
    const staff = await staffMember(backend);
    const { opened } = await waitedFor();
    const patient = await waiter(opened, { days: 8 });
    const { session_id, secondary_session_id = "" } = opened.seats;
    const { counts: all, sessions, total } = await counts(staff, mondayOf(opened.date));
    const of = (sessionId: string) =>
      all.filter((row) => row.sessionId === sessionId).map(({ date, count }) => [date, count]);
    expect(of(session_id)).toEqual([
      [opened.date, 3],
      [plusDays(opened.date, 7), 1],
    ]);
    expect(of(secondary_session_id)).toEqual([
      [opened.pairDate, 3],
      [plusDays(opened.pairDate, 7), 1],
    ]);
    expect(sessions.find(({ _id }) => _id === session_id)).toMatchObject({ waiting: 3, pairId: secondary_session_id });
    expect(total).toBe((await list(staff)).count);
    expect(await idsOf(staff, { sessionId: session_id, week: plusDays(opened.date, 7) })).toEqual([patient.id]);
  });

  test("says why no seat can be offered now", async () => {
    const staff = await staffMember(backend);
    const { opened, holder, first, second } = await waitedFor();
    const other = await openSeats(backend.pool, { inDays: 60 });
    await hold(backend, second, other);
    expect(await rowOf(staff, second, opened)).toMatchObject({ obstacle: "hold" });
    const application = await backend.caller.call(registrations.get, { params: { id: first.id } }, first.applicant);
    const body = saveOf(application, { guardians: [] });
    await backend.caller.call(registrations.save, { params: { id: first.id }, body }, first.applicant);
    expect(await rowOf(staff, first, opened)).toMatchObject({ obstacle: "incomplete" });
    await cancel(holder);
    expect(await refusedOffer(staff, first)).toMatchObject({
      status: 409,
      code: "waiting_list_not_offered",
      data: { reason: "incomplete" },
    });
  });

  test("is a filter of the list of applicants, drafts included", async () => {
    const staff = await staffMember(backend);
    const { holder, first } = await waitedFor();
    const body = { locationKey, waiting: true, limit: 500, offset: 0 };
    const { applicants } = await backend.caller.call(staffApplicants.list, { body }, staff);
    const ids = applicants.map(({ registrationId }) => registrationId);
    expect(ids).toContain(first.id);
    expect(ids).not.toContain(holder.id);
    const query = { locationKey, waiting: "true" };
    const file = await backend.caller.raw(staffApplicants.export, { query }, staff);
    expect((await file.text()).trim().split("\n")).toHaveLength(applicants.length + 1);
  });
});

describe("an offer out of turn", () => {
  test("takes the free seats for one who waits, and leaves the order of all others", async () => {
    const manager = await staffMember(backend, { role: "manager" });
    const { opened, holder, first, second } = await waitedFor();
    const third = await waiter(opened);
    const before = await list(manager, { sessionId: opened.seats.session_id });
    await cancel(holder);
    const made = await offer(manager, third);
    expect(made.startDay).toBe(opened.date);
    expect(Date.parse(made.expiresAt)).toBeGreaterThan(Date.now());
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect(await eventsOf(backend.pool, third.id)).toEqual(["offered"]);
    const after = await list(manager, { sessionId: opened.seats.session_id });
    expect(after.waiting.slice(0, 2)).toEqual(before.waiting.slice(0, 2));
    expect(after.waiting[2]).toMatchObject({ registrationId: third.id, offer: made, obstacle: "offered" });
    expect([first, second].map(({ id }) => id)).toEqual(after.waiting.slice(0, 2).map((row) => row.registrationId));
    expect(await latestEntry(manager)).toMatchObject({
      action: "waiting_offered",
      target: `registration:${third.id}`,
      before: { from: plusDays(opened.date, -2) },
      after: { startDay: opened.date, reason },
    });
    await backend.caller.call(calls.acceptOffer, { params: { id: third.id } }, third.applicant);
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
  });

  test("and a removal store no reply under an idempotency key: their booking waits for no transaction of the call", async () => {
    const staff = { ...(await staffMember(backend)), key: uuid() };
    const { holder, first, second } = await waitedFor();
    await cancel(holder);
    await offer(staff, second);
    await remove({ ...staff, key: uuid() }, first);
    const { rows } = await backend.pool.query("SELECT call FROM idempotency WHERE call LIKE '%/waiting/%'");
    expect(rows).toEqual([]);
  });

  test("is refused while no suitable seat is free, and writes nothing into the audit log", async () => {
    const manager = await staffMember(backend, { role: "manager" });
    const { opened, first } = await waitedFor();
    const before = await latestEntry(manager);
    expect(await refusedOffer(manager, first)).toMatchObject({
      code: "waiting_list_not_offered",
      data: { reason: "full" },
    });
    expect(await busyOf(backend.pool, opened)).toEqual([1, 1, 1]);
    expect(await latestEntry(manager)).toEqual(before);
  });

  test("is refused to one who has an offer, and to one who does not wait", async () => {
    const staff = await staffMember(backend);
    const { holder, first } = await waitedFor();
    expect(await refusedOffer(staff, holder)).toMatchObject({ status: 409, code: "waiting_list_left" });
    await cancel(holder);
    await offer(staff, first);
    expect(await refusedOffer(staff, first)).toMatchObject({ data: { reason: "offered" } });
  });
});

describe("removing somebody from the waiting list", () => {
  test("ends the wait and the offer, frees its seats, and tells the person why", async () => {
    const manager = await staffMember(backend, { role: "manager" });
    const { opened, holder, first } = await waitedFor();
    await cancel(holder);
    await offer(manager, first);
    await remove(manager, first);
    expect(await rowOf(manager, first, opened)).toBeUndefined();
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    expect(await eventsOf(backend.pool, first.id)).toEqual(["offered", "waiting_ended"]);
    const { rows } = await backend.pool.query(
      "SELECT data FROM outbox WHERE registration_id = $1 AND event = 'waiting_ended'",
      [first.id],
    );
    expect(rows[0].data).toMatchObject({
      waiting: { from: plusDays(opened.date, -2) },
      desk: { reason: "other", text: removed.text },
    });
    expect(await latestEntry(manager)).toMatchObject({ action: "waiting_removed", after: { reason: "other" } });
  });

  test("is not found once the application has gone to another location, and changes nothing", async () => {
    const staff = await staffMember(backend);
    const { first } = await waitedFor();
    const moving = await backend.pool.connect();
    await moving.query("BEGIN");
    await moving.query("UPDATE registration SET location_key = 'gyumri' WHERE id = $1", [first.id]);
    const removal = { body: { registrationId: first.id, reason: asked } };
    const refusal = backend.caller.refusal(staffWaiting.remove, removal, staff);
    await untilWaiting(backend.pool);
    await moving.query("COMMIT");
    moving.release();
    expect(await refusal).toMatchObject({ status: 404, code: "not_found" });
    const { rowCount } = await backend.pool.query("SELECT FROM waiting_list WHERE registration_id = $1", [first.id]);
    expect(rowCount).toBe(1);
    expect(await eventsOf(backend.pool, first.id)).toEqual([]);
  });

  test("is refused when nobody waits", async () => {
    const staff = await staffMember(backend);
    const { first } = await waitedFor();
    await remove(staff, first);
    const again = { body: { registrationId: first.id, reason: asked } };
    expect(await backend.caller.refusal(staffWaiting.remove, again, staff)).toMatchObject({
      status: 409,
      code: "waiting_list_left",
    });
  });
});
