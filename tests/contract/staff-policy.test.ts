import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAudit } from "@/lib/contracts/staff-audit";
import { staffPolicy } from "@/lib/contracts/staff-policy";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { DAY_MS } from "@/lib/kit/durations";
import { backendUnderTest } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { endGrace, member, signIn } from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

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
    const refusal = await backend.caller.refusal(staffPolicy.change, { body: { demands } }, some);
    expect(refusal).toMatchObject({ status: 403, code: "forbidden" });
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

const production = backendUnderTest({
  NODE_ENV: "production",
  DEMO: "0",
  APP_DOMAIN: "apply.example.org",
});
const dueOf = async (as: As) => (await production.caller.call(staffAuth.permittedLocations, {}, as)).secondFactorDueAt;
const stateOf = async (as: As) => (await production.caller.call(staffAuth.state, {}, as)).state;
const demandsOf = async (as: As) => (await production.caller.call(staffPolicy.get, {}, as)).demands;

/** Signs in for the first time, and says how many days from now a second factor is due; undefined if it never is. */
const daysAtFirstSignIn = async (one: Parameters<typeof member>[1]): Promise<number | undefined> => {
  const signedInAt = Date.now();
  const dueAt = await dueOf((await member(production, one)).as);
  return dueAt === undefined ? undefined : Math.floor((Date.parse(dueAt) - signedInAt) / DAY_MS);
};

describe("what a network demands in production", () => {
  const abroad = { tenant: "la" as const, locations: tenantRow("la").locations.map((one) => one.location_key) };

  test("is a second factor of managers and of nobody else, until its managers decide", async () => {
    const { username, as } = await member(production, { role: "manager", locations: ALL });
    expect(await demandsOf(as)).toEqual({ staff: false, manager: true });
    await endGrace(production, username);
    expect(await stateOf(as)).toBe("needs_enrolment");
    const staff = await member(production);
    await endGrace(production, staff.username);
    expect(await stateOf(await signIn(production, staff.username))).toBe("complete");
    shows(48);
  });

  test("gives a manager seven days from the first sign-in, and names no day to other staff", async () => {
    expect(await daysAtFirstSignIn({ role: "manager" })).toBe(7);
    expect(await daysAtFirstSignIn({ role: "staff" })).toBeUndefined();
  });

  test("is what its managers decide from then on, and no other network's managers", async () => {
    const { as } = await member(production, { ...abroad, role: "manager" });
    const decided = { staff: true, manager: false };
    await production.caller.call(staffPolicy.change, { body: { demands: decided } }, as);
    expect(await demandsOf(as)).toEqual(decided);
    expect(await dueOf(as)).toBeUndefined();
    expect(await daysAtFirstSignIn({ ...abroad, role: "manager" })).toBeUndefined();
    expect(await daysAtFirstSignIn({ ...abroad, role: "staff" })).toBe(7);
    expect(await daysAtFirstSignIn({ role: "manager" })).toBe(7);
  });
});
