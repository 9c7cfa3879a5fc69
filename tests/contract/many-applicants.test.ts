import { describe, expect, test } from "vitest";
import { renewSearchEntries } from "@/backend/registrations/renew-search-entries";
import { staffMany } from "@/lib/contracts/staff-many";
import { plusDays } from "@/lib/kit/day";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn, busyOf, eventsOf, readyFor } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { dbOn } from "@/tests/support/db-on";
import { type Opened, openPresentation, openSeats, seatsOf } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const booked = async () => (await bookedOn(backend, await openSeats(backend.pool))).id;
const draft = async () => (await readyFor(backend, await openSeats(backend.pool))).id;
const statusOf = async (id: string) =>
  (await backend.pool.query("SELECT status FROM registration WHERE id = $1", [id])).rows[0]?.status;
const entriesOf = async (id: string) =>
  (
    await backend.pool.query("SELECT 1 FROM audit_entry WHERE action = 'applicant_accepted' AND target = $1", [
      `registration:${id}`,
    ])
  ).rowCount;
const bodyOf = (registrationIds: string[], locationKey = "yerevan") => ({ body: { locationKey, registrationIds } });
const acceptAll = async (staff: As, ids: string[]) =>
  (await backend.caller.call(staffMany.acceptMany, bodyOf(ids), staff)).outcomes;

/** Puts an application at another location, as if it had been made there. */
const moveToGyumri = (id: string) =>
  backend.pool.query("UPDATE registration SET location_key = 'gyumri' WHERE id = $1", [id]);

describe("accepting many", () => {
  test("accepts each, and says for each other one whose it is and why not", async () => {
    const staff = await staffMember(backend);
    const [one, unfinished, other] = [await booked(), await draft(), await booked()];
    const outcomes = await acceptAll(staff, [one, unfinished, other, one, "no id"]);
    expect(outcomes).toEqual([
      { registrationId: one },
      {
        registrationId: unfinished,
        firstName: "Անի",
        lastName: expect.any(String),
        failure: { code: "registration_not_submitted", key: "registration_not_submitted" },
      },
      { registrationId: other },
      { registrationId: "no id", failure: { code: "not_found", key: "not_found" } },
    ]);
    for (const id of [one, other]) expect([await statusOf(id), await entriesOf(id)]).toEqual(["accepted", 1]);
    expect(await statusOf(unfinished)).toBe("draft");
  });

  test("names and changes nobody of another location, not even of one where the caller is permitted", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const [here, elsewhere] = [await booked(), await booked()];
    await moveToGyumri(elsewhere);
    const failure = { code: "forbidden", key: "forbidden" };
    expect(await acceptAll(staff, [elsewhere, here])).toEqual([
      { registrationId: elsewhere, failure },
      { registrationId: here },
    ]);
    expect([await statusOf(elsewhere), await statusOf(here)]).toEqual(["submitted", "accepted"]);
  });

  test("accepts each once when two ask at once, and repeats change nothing", async () => {
    const [one, other] = [await staffMember(backend), await staffMember(backend)];
    const ids = await Promise.all(Array.from({ length: 6 }, booked));
    const answers = await Promise.all([acceptAll(one, ids), acceptAll(other, ids.toReversed()), acceptAll(one, ids)]);
    expect(answers.flat().filter(({ failure }) => failure)).toEqual([]);
    await acceptAll(other, ids);
    for (const id of ids) expect([await statusOf(id), await entriesOf(id)]).toEqual(["accepted", 1]);
  });

  test("takes a hundred at once", async () => {
    const staff = await staffMember(backend);
    const ids = Array.from({ length: 100 }, () => crypto.randomUUID());
    expect((await acceptAll(staff, ids)).every(({ failure }) => failure?.code === "not_found")).toBe(true);
  });
});

describe("moving many to another presentation", () => {
  const reason = { code: "closed" as const };
  const presentationFor = ({ date }: Opened, capacity: number) =>
    openPresentation(backend.pool, { date, capacity, startsAt: new Date(`${plusDays(date, -5)}T08:00:00Z`) });
  const moveAll = async (staff: As, registrationIds: string[], presentationId: string) =>
    (
      await backend.caller.call(
        staffMany.moveMany,
        { body: { locationKey: "yerevan", registrationIds, presentationId, reason } },
        staff,
      )
    ).outcomes;
  const movesOf = async (id: string) =>
    (
      await backend.pool.query("SELECT after FROM audit_entry WHERE action = 'applicant_moved' AND target = $1", [
        `registration:${id}`,
      ])
    ).rows;

  test("moves whom it serves while it has seats, and names the others with the reason", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 3 });
    const [one, other, third] = [
      await bookedOn(backend, opened),
      await bookedOn(backend, opened),
      await bookedOn(backend, opened),
    ];
    const elsewhen = await bookedOn(backend, await openSeats(backend.pool, { inDays: 35 }));
    const to = await presentationFor(opened, 2);
    const outcomes = await moveAll(
      staff,
      [elsewhen, one, other, third].map(({ id }) => id),
      to,
    );
    expect(outcomes.map(({ registrationId, failure }) => [registrationId, failure?.code])).toEqual([
      [elsewhen.id, "form_student_session_unavailable"],
      [one.id, undefined],
      [other.id, undefined],
      [third.id, "form_student_session_unavailable"],
    ]);
    expect(outcomes[0]).toMatchObject({ firstName: "Անի" });
    expect(await seatsOf(backend.pool, "presentation", to)).toMatchObject({ busy: 2 });
    expect(await busyOf(backend.pool, opened)).toEqual([3, 3, 1]);
    expect(await movesOf(one.id)).toMatchObject([{ after: { reason: "closed" } }]);
  });

  test("repeated, or asked by two at once, moves each once", async () => {
    const [one, other] = [await staffMember(backend), await staffMember(backend)];
    const opened = await openSeats(backend.pool, { capacity: 3 });
    const people = [await bookedOn(backend, opened), await bookedOn(backend, opened), await bookedOn(backend, opened)];
    const ids = people.map(({ id }) => id);
    const to = await presentationFor(opened, 3);
    const answers = await Promise.all([moveAll(one, ids, to), moveAll(other, ids.toReversed(), to)]);
    answers.push(await moveAll(one, ids, to));
    expect(answers.flat().filter(({ failure }) => failure)).toEqual([]);
    expect(await seatsOf(backend.pool, "presentation", to)).toMatchObject({ busy: 3 });
    for (const id of ids) expect(await movesOf(id)).toHaveLength(1);
  });

  test("refuses a presentation and people of another location", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const [here, away] = [await bookedOn(backend, opened), await bookedOn(backend, opened)];
    const gyumri = await openSeats(backend.pool, { locationKey: "gyumri" });
    const [outcome] = await moveAll(staff, [here.id], gyumri.seats.presentation_date);
    expect(outcome?.failure?.code).toBe("form_student_session_unavailable");
    await moveToGyumri(away.id);
    const [elsewhere] = await moveAll(staff, [away.id], await presentationFor(opened, 1));
    expect(elsewhere).toEqual({ registrationId: away.id, failure: { code: "forbidden", key: "forbidden" } });
  });
});

describe("cancelling many", () => {
  const cancelAll = async (staff: As, registrationIds: string[]) => {
    const body = { locationKey: "yerevan", registrationIds, reason: { code: "closed" as const } };
    return (await backend.caller.call(staffMany.cancelMany, { body }, staff)).outcomes;
  };
  const cancellationsOf = async (id: string) =>
    (
      await backend.pool.query("SELECT after FROM audit_entry WHERE action = 'applicant_cancelled' AND target = $1", [
        `registration:${id}`,
      ])
    ).rows;

  test("frees the seats, tells each once also when repeated, and names whom it fails for", async () => {
    const staff = await staffMember(backend);
    const opened = await openSeats(backend.pool, { capacity: 2 });
    const [one, other] = [await bookedOn(backend, opened), await bookedOn(backend, opened)];
    const unfinished = await draft();
    const ids = [one.id, unfinished, other.id];
    const first = await cancelAll(staff, ids);
    expect(first.map(({ failure }) => failure?.code)).toEqual([undefined, "registration_not_submitted", undefined]);
    expect(first[1]).toMatchObject({ registrationId: unfinished, firstName: "Անի" });
    expect(await cancelAll(staff, ids)).toEqual(first);
    expect(await busyOf(backend.pool, opened)).toEqual([0, 0, 0]);
    for (const { id } of [one, other]) {
      expect(await cancellationsOf(id)).toMatchObject([{ after: { state: "cancelled", reason: "closed" } }]);
      expect(await eventsOf(backend.pool, id)).toEqual(["booked", "cancelled"]);
    }
  });

  test("cancels nobody of another location, not even of one where the caller is permitted", async () => {
    const staff = await staffMember(backend, { locations: ["yerevan", "gyumri"] });
    const away = await booked();
    await moveToGyumri(away);
    expect(await cancelAll(staff, [away])).toEqual([
      { registrationId: away, failure: { code: "forbidden", key: "forbidden" } },
    ]);
    expect(await cancellationsOf(away)).toEqual([]);
  });
});

describe("the ids of a list", () => {
  test("are those of everybody who matches, in the list's order, with their number", async () => {
    const staff = await staffMember(backend, { locations: ["dilijan"] });
    await backend.pool.query(
      `INSERT INTO registration (tenant, id, identity_id, step, max_step, status, language, location_key, student,
         created_at, updated_at)
       SELECT 'am', gen_random_uuid(), i.id, 'done', 'done', 'submitted', 'hy', 'dilijan',
         jsonb_build_object('lastName', 'N' || lpad(n::text, 5, '0')), now(), now()
       FROM generate_series(1, 5003) AS n, (SELECT id FROM identity WHERE tenant = 'am' LIMIT 1) AS i`,
    );
    const idsOf = (filter: object) =>
      backend.caller.call(staffMany.ids, { body: { locationKey: "dilijan", sort: "name", ...filter } }, staff);
    const all = await idsOf({});
    expect([all.count, new Set(all.registrationIds).size]).toEqual([5003, 5000]);
    const { rows } = await backend.pool.query(
      "SELECT student ->> 'lastName' AS name FROM registration WHERE id = ANY ($1) AND location_key = 'dilijan' ORDER BY 1",
      [all.registrationIds.slice(0, 3)],
    );
    expect(rows.map(({ name }) => name)).toEqual(["N00001", "N00002", "N00003"]);
    await renewSearchEntries(dbOn(backend.pool), new Date(), () => false);
    expect((await idsOf({ search: "N00007" })).registrationIds).toHaveLength(1);
    expect(await idsOf({ status: "accepted" })).toEqual({ registrationIds: [], count: 0 });
  });
});
