import { beforeEach, describe, expect, test } from "vitest";
import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import { ownBackend } from "@/tests/support/process-backend";

const HOUR_MS = 3_600_000;
const OF_A_DAY = 2;

const backend = ownBackend({ OTP_SENDS_PER_VALUE_PER_DAY: String(OF_A_DAY), OTP_SENDS_PER_TENANT_PER_HOUR: "1" });

/** A budget with points of a day, and one an hour when those are used up. */
let codes: Charge;
/** A budget with one point. */
const ofTenant: Charge = { budget: "codes_of_tenant", tenant: "am" };

beforeEach(async () => {
  codes = { budget: "codes_to_value", tenant: "am", owner: ["sms", crypto.randomUUID()] };
  await backend.pool.query("DELETE FROM rate_limit");
});

const budgets = () => budgetsOf(backend.services);
const spendDay = async () => {
  for (let count = 0; count < OF_A_DAY; count += 1) await budgets().spend(codes);
};
/** Spends until no point is left; returns how many were. */
const spendRest = async (charge: Charge): Promise<number> => {
  for (let count = 0; ; count += 1) if (!(await isSpent(charge))) return count;
};
const isSpent = (charge: Charge): Promise<boolean> =>
  budgets()
    .spend(charge)
    .then(
      () => true,
      () => false,
    );

describe("a budget with a point an hour after those of the day", () => {
  test("gives a point of the hour back to the hour, not to the day", async () => {
    await spendDay();
    const refund = await budgets().spend(codes);
    await refund();
    await backend.pool.query("UPDATE rate_limit SET expire = expire - $1", [HOUR_MS]);
    expect(await spendRest(codes)).toBe(1);
  });

  test("gives a point of the day back to the day, also when others have spent the hour's since", async () => {
    await budgets().spend(codes);
    const refund = await budgets().spend(codes);
    await budgets().spend(codes);
    await refund();
    expect(await spendRest(codes)).toBe(1);
  });

  test("is used up only when the hour's point is spent, too", async () => {
    await spendDay();
    expect(await budgets().isUsedUp(codes)).toBe(false);
    await budgets().spend(codes);
    expect(await budgets().isUsedUp(codes)).toBe(true);
  });

  test("has all its points again after a reset", async () => {
    await spendDay();
    await budgets().spend(codes);
    await budgets().reset(codes);
    expect(await spendRest(codes)).toBe(OF_A_DAY + 1);
  });
});

describe("several charges that are spent together", () => {
  test("cost nothing when one of them is refused, which the refusal names", async () => {
    await budgets().spend(ofTenant);
    await expect(budgets().spend(codes, ofTenant)).rejects.toMatchObject({
      code: "too_many_requests",
      budget: "codes_of_tenant",
    });
    expect(await spendRest(codes)).toBe(OF_A_DAY + 1);
  });

  test("are given back together", async () => {
    const refund = await budgets().spend(codes, ofTenant);
    await refund();
    expect([await spendRest(codes), await spendRest(ofTenant)]).toEqual([OF_A_DAY + 1, 1]);
  });
});
