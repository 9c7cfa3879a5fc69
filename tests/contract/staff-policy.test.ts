import { describe, expect, test } from "vitest";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffPolicy } from "@/lib/contracts/staff-policy";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { nonManagers, staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();
const ALL = tenantRow("am").locations.map(({ location_key }) => location_key);
const demands = { staff: true, manager: true };

const manager = (locations: readonly string[]) => staffMember(backend, { role: "manager", locations });
const get = (as: As) => backend.caller.call(staffPolicy.get, {}, as);
const change = (as: As) => backend.caller.call(staffPolicy.change, { body: { demands } }, as);

describe("what a network demands of its staff", () => {
  test("is nothing in a demo, until its managers decide", async () => {
    const none = { staff: false, manager: false };
    expect(await get(await manager(ALL))).toEqual({ demands: none, mayChange: true });
    expect(await get(await manager(["yerevan"]))).toEqual({ demands: none, mayChange: false });
  });

  test("is changed only by managers of all of its locations", async () => {
    const some = await manager(ALL.slice(1));
    const refused = (as: As) => backend.caller.refusal(staffPolicy.change, { body: { demands } }, as);
    expect(await refused(some)).toMatchObject({ status: 403, code: "forbidden" });
    for (const [as, status] of await nonManagers(backend, some)) expect((await refused(as)).status).toBe(status);
    expect((await get(some)).demands.staff).toBe(false);
  });

  test("holds from the change on, which is in the log of each location once", async () => {
    const boss = await manager(ALL);
    expect(await change(boss)).toEqual({ demands, mayChange: true });
    expect((await get(boss)).demands).toEqual(demands);
    await change(boss);
    for (const locationKey of ALL) {
      const { entries } = await backend.caller.call(staffAudit.list, { query: { locationKey } }, boss);
      expect(entries.filter(({ action }) => action === "policy_changed")).toMatchObject([
        { before: { staff: false, manager: false }, after: demands },
      ]);
    }
  });
});
