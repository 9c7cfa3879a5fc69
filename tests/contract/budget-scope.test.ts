import { expect, test } from "vitest";
import { verification } from "@/lib/contracts/verification";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";

const backend = backendUnderTest({ BUDGETS_SCOPE: "tenant", OTP_SENDS_PER_VALUE_PER_DAY: "1" });

test("where the database is distributed by tenant, a phone may have a budget in each", async () => {
  const body = { value: freshPhone(), method: "sms", language: "en" };
  const send = async (tenant: Tenant) => {
    const { status } = await backend.caller.raw(verification.send, { body }, { tenant });
    await backend.pool.query("UPDATE one_time_secret SET retry_at = to_timestamp(0)");
    return status;
  };
  // One of the day, and the first of those that follow one an hour.
  for (const tenant of ["am", "de"] as const)
    expect([await send(tenant), await send(tenant), await send(tenant)]).toEqual([200, 200, 429]);
  const { rows } = await backend.pool.query("SELECT key FROM rate_limit WHERE key LIKE 'all:%'");
  expect(rows).toEqual([]);
});
