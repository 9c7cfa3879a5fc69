import { expect, test } from "vitest";
import { codeCharges } from "@/backend/verification/code-charges";
import type { Tenant } from "@/lib/domain/tenant/tenants";

const countryBudget = (tenant: Tenant, value: string) =>
  codeCharges({ tenant, method: "sms", value }, { ip: "192.0.2.1", isKnownDevice: false }).find(({ budget }) =>
    ["codes_to_home", "codes_abroad"].includes(budget),
  );

test.each([
  ["la", "+12135550123"],
  ["ast", "+77011234567"],
  ["am", "+37491234567"],
] as const)("at %s %s is at home", (tenant, value) => {
  expect(countryBudget(tenant, value)?.budget).toBe("codes_to_home");
});

test.each([
  ["la", "+14165550123", ["1", "CA"]],
  ["la", "+18765550123", ["1", "JM"]],
  ["ast", "+79991234567", ["7", "RU"]],
  ["am", "+77011234567", ["7", "KZ"]],
] as const)("at %s %s is abroad, with the budget of its country", (tenant, value, owner) => {
  expect(countryBudget(tenant, value)).toMatchObject({ budget: "codes_abroad", owner });
});
