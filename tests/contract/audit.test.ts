import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffNotes } from "@/lib/contracts/staff-notes";
import { staffStartDays } from "@/lib/contracts/staff-schedule";
import type { AuditAction, AuditKind } from "@/lib/domain/dashboard/audit-actions";
import { backendUnderTest } from "@/tests/support/backend";
import { bookedOn } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { openSeats } from "@/tests/support/fixtures";
import { staffMember } from "@/tests/support/staff";
import { addPair, dayInWeek } from "@/tests/support/timetable";

const backend = backendUnderTest();

const manager = (location = "yerevan", member: Parameters<typeof staffMember>[1] = {}) =>
  staffMember(backend, { role: "manager", locations: [location], ...member });

interface AuditQuery {
  locationKey: string;
  limit?: number;
  offset?: number;
  action?: AuditAction;
  kind?: AuditKind;
  target?: string;
  registrationId?: string;
  from?: string;
  to?: string;
}

const log = (as: As, query: AuditQuery) => backend.caller.call(staffAudit.list, { query }, as);
const configure = (as: As, location_key: string, body: object) =>
  backend.caller.call(staffConfiguration.update, { params: { location_key }, body }, as);
const settings = (as: As, location_key: string) =>
  backend.caller.call(staffConfiguration.get, { params: { location_key } }, as);
const undo = (as: As, id: string | undefined) => backend.caller.call(staffAudit.undo, { body: { id: id ?? "" } }, as);
const refusedUndo = (as: As, id: string | undefined) =>
  backend.caller.refusal(staffAudit.undo, { body: { id: id ?? "" } }, as);
const latest = async (as: As, locationKey: string) => (await log(as, { locationKey })).entries[0]?._id;

const REFUSED = { status: 409, code: "audit_undo_refused" };

describe("the audit log", () => {
  test("counts up to a thousand changes, and beyond it says that there are more", async () => {
    const staff = await manager("berlin", { tenant: "de" });
    const addMany = (count: number) =>
      backend.pool.query(
        `INSERT INTO audit_entry (tenant, id, at, actor, location_key, action, target)
         SELECT 'de', gen_random_uuid(), now(), 'somebody', 'berlin', 'capacities_changed', 'start_days:berlin'
         FROM generate_series(1, $1::int)`,
        [count],
      );
    const counted = async (query: Partial<AuditQuery> = {}) => {
      const { entries, ...count } = await log(staff, { locationKey: "berlin", ...query });
      return count;
    };
    await addMany(1000);
    expect(await counted()).toEqual({ count: 1000 });
    await addMany(1);
    for (const query of [{}, { target: "start_days:berlin" }, { action: "capacities_changed" as const }])
      expect(await counted(query)).toEqual({ count: 1000, isCountMinimum: true });
    expect(await counted({ limit: 20, offset: 980 })).toEqual({ count: 1001 });
  });

  test("lists opened days and changed capacities, including a pair's", async () => {
    const username = "the-manager";
    const staff = await manager("yerevan", { username });
    const [first, second] = await addPair(backend.pool, [1, 4]);
    const date = dayInWeek(2, 1);
    const start_days = [{ sessionId: first, date, capacity: 5 }];
    const { startDays } = await backend.caller.call(
      staffStartDays.add,
      { body: { location_key: "yerevan", start_days } },
      staff,
    );
    const body = { location_key: "yerevan", start_days: [{ _id: startDays[0]?._id ?? "", capacity: 9 }] };
    await backend.caller.call(staffStartDays.update, { body }, staff);
    const { entries, count } = await log(staff, { locationKey: "yerevan" });
    expect(count).toBe(2);
    expect(entries.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ["capacities_changed", username, "start_days:yerevan"],
      ["start_days_opened", username, "start_days:yerevan"],
    ]);
    const capacities = (days: unknown) =>
      (days as { sessionId: string; capacity: number }[]).map((day) => [day.sessionId === first, day.capacity]).sort();
    expect(capacities(entries[0]?.before)).toEqual([
      [false, 5],
      [true, 5],
    ]);
    expect(capacities(entries[0]?.after)).toEqual([
      [false, 9],
      [true, 9],
    ]);
    expect([entries[1]?.before, capacities(entries[1]?.after)]).toEqual([
      null,
      [
        [false, 5],
        [true, 5],
      ],
    ]);
    expect(second).toBeDefined();
  });

  test("comes in pages, newest first", async () => {
    const staff = await manager("gyumri");
    for (const registrationEmployeesCount of [2, 3, 4])
      await configure(staff, "gyumri", { registrationEmployeesCount });
    const page = async (offset: number) =>
      (await log(staff, { locationKey: "gyumri", limit: 2, offset })).entries.map(({ after }) => after);
    expect(await page(0)).toEqual([{ registrationEmployeesCount: 4 }, { registrationEmployeesCount: 3 }]);
    expect(await page(2)).toEqual([{ registrationEmployeesCount: 2 }]);
  });

  test("filters by kind of change", async () => {
    const staff = await manager("gyumri");
    await configure(staff, "gyumri", { agePreCheck: true });
    const { count } = await log(staff, { locationKey: "gyumri" });
    const settingsOnly = await log(staff, { locationKey: "gyumri", action: "configuration_changed", limit: 1 });
    expect(settingsOnly).toMatchObject({ count, entries: [{ action: "configuration_changed" }] });
    const query = { locationKey: "gyumri", action: "presentation_removed" } as const;
    expect(await log(staff, query)).toEqual({ entries: [], count: 0 });
  });

  test("filters by what was changed, and by one application, whom it names as they are called now", async () => {
    const { id, applicant } = await bookedOn(backend, await openSeats(backend.pool));
    const other = await bookedOn(backend, await openSeats(backend.pool));
    const staff = await manager();
    for (const registrationId of [id, other.id, id])
      await backend.caller.call(staffNotes.add, { params: { registrationId }, body: { text: "a note" } }, staff);
    const query = { locationKey: "yerevan", registrationId: id, limit: 1 };
    const [first, second] = [await log(staff, query), await log(staff, { ...query, offset: 1 })];
    expect([first.count, second.count]).toEqual([2, 2]);
    const targets = [...first.entries, ...second.entries].map(({ target }) => target);
    expect(targets).toEqual([`registration:${id}`, `registration:${id}`]);
    const { student } = await backend.caller.call(registrations.get, { params: { id } }, applicant);
    expect(first.entries[0]?.person).toEqual({ firstName: student.firstName, lastName: student.lastName });
    const kinds = async (kind: AuditKind) =>
      (await log(staff, { locationKey: "yerevan", kind })).entries.map(({ target }) => target.split(":")[0]);
    expect(new Set(await kinds("registration"))).toEqual(new Set(["registration"]));
    expect(await kinds("account")).toEqual([]);
    const target = `registration:${id}`;
    expect(await log(staff, { locationKey: "yerevan", target, limit: 1 })).toEqual(first);
    const elsewhere = await manager("gyumri");
    for (const about of [{ registrationId: id }, { target }])
      expect(await log(elsewhere, { locationKey: "gyumri", ...about })).toEqual({ entries: [], count: 0 });
  });

  test("says that an application has been erased, and names nobody who is at another location by now", async () => {
    const staff = await manager();
    const [gone, moved] = [
      await bookedOn(backend, await openSeats(backend.pool)),
      await bookedOn(backend, await openSeats(backend.pool)),
    ];
    for (const { id: registrationId } of [gone, moved])
      await backend.caller.call(staffNotes.add, { params: { registrationId }, body: { text: "a note" } }, staff);
    await backend.pool.query("DELETE FROM registration WHERE id = $1", [gone.id]);
    await backend.pool.query("UPDATE registration SET location_key = 'gyumri' WHERE id = $1", [moved.id]);
    const personOf = async (registrationId: string) =>
      (await log(staff, { locationKey: "yerevan", registrationId })).entries[0]?.person;
    expect(await personOf(gone.id)).toEqual({ firstName: "", lastName: "", isErased: true });
    expect(await personOf(moved.id)).toBeUndefined();
  });

  test("filters by days in the centre's time zone", async () => {
    const staff = await manager("gyumri");
    // Midnight in Gyumri is 20:00 UTC.
    const instants = ["2026-03-09T20:00:00Z", "2026-03-10T19:59:59Z", "2026-03-10T20:00:00Z", "2026-03-11T19:59:59Z"];
    for (const instant of instants) {
      await configure(staff, "gyumri", { registrationEmployeesCount: 7 });
      const id = await latest(staff, "gyumri");
      await backend.pool.query("UPDATE audit_entry SET at = $1 WHERE id = $2", [instant, id]);
    }
    const indexesWithin = async (days: { from?: string; to?: string }) => {
      const { entries, count } = await log(staff, { locationKey: "gyumri", limit: 100, ...days });
      expect(count).toBe(entries.length);
      return entries
        .map(({ at: instant }) => instants.findIndex((end) => Date.parse(end) === Date.parse(instant)))
        .reverse();
    };
    expect(await indexesWithin({ from: "2026-03-10", to: "2026-03-10" })).toEqual([0, 1]);
    expect(await indexesWithin({ from: "2026-03-10", to: "2026-03-11" })).toEqual([0, 1, 2, 3]);
    expect(await indexesWithin({ to: "2026-03-10" })).toEqual([0, 1]);
    expect((await indexesWithin({ from: "2026-03-11" })).slice(0, 2)).toEqual([2, 3]);
    expect(await indexesWithin({ from: "2026-03-12", to: "2026-03-11" })).toEqual([]);
  });
});

describe("undoing a change", () => {
  test("puts the configuration back, is itself in the log, and can be undone", async () => {
    const staff = await manager("dilijan");
    await configure(staff, "dilijan", { usernameRequired: true });
    await undo(staff, await latest(staff, "dilijan"));
    expect((await settings(staff, "dilijan")).usernameRequired).toBe(false);
    const { entries } = await log(staff, { locationKey: "dilijan" });
    expect(entries.map(({ before, after, undoneAt }) => [before, after, undoneAt !== undefined])).toEqual([
      [{ usernameRequired: true }, { usernameRequired: null }, false],
      [{ usernameRequired: null }, { usernameRequired: true }, true],
    ]);
    await undo(staff, entries[0]?._id);
    expect((await settings(staff, "dilijan")).usernameRequired).toBe(true);
  });

  test("is refused a second time, and after another change of the same settings", async () => {
    const staff = await manager("nor-nork");
    await configure(staff, "nor-nork", { registrationEmployeesCount: 2, agePreCheck: true });
    const first = await latest(staff, "nor-nork");
    await configure(staff, "nor-nork", { usernameRequired: true });
    await configure(staff, "nor-nork", { registrationEmployeesCount: 3 });
    const last = await latest(staff, "nor-nork");
    expect(await refusedUndo(staff, first)).toMatchObject(REFUSED);
    await undo(staff, last);
    expect(await refusedUndo(staff, last)).toMatchObject(REFUSED);
    await undo(staff, first);
    expect(await settings(staff, "nor-nork")).toMatchObject({
      registrationEmployeesCount: 1,
      agePreCheck: false,
      usernameRequired: true,
    });
  });

  test("happens once when two requests arrive at once", async () => {
    const staff = await manager("dilijan");
    await configure(staff, "dilijan", { agePreCheck: true });
    const id = (await latest(staff, "dilijan")) ?? "";
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => backend.caller.raw(staffAudit.undo, { body: { id } }, staff)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
  });

  test("is refused for every other kind of change", async () => {
    const staff = await manager();
    const { entries } = await log(staff, { locationKey: "yerevan" });
    expect(await refusedUndo(staff, entries[0]?._id)).toMatchObject(REFUSED);
  });
});
