import { expect, test } from "vitest";
import { allCalls } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { health } from "@/lib/contracts/health";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";
import { staffMember } from "@/tests/support/staff";

const backend = backendUnderTest();

const paramsOf = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", crypto.randomUUID()]));

test("where no network is chosen, the backend refuses every declared call but that for its health", async () => {
  const { token } = await staffMember(backend, { role: "manager", locations: ["yerevan"] });
  for (const call of allCalls.filter((one) => one !== health.get)) {
    const input = { params: paramsOf(call), ...(call.body && { body: {} }) };
    for (const as of [{ tenant: "global" }, { tenant: "global", token }] as const) {
      const response = await backend.caller.raw(call, input, as);
      const { code } = (await response.json()) as { code?: string };
      expect([response.status, code], `${call.method} ${call.path}`).toEqual([404, "no_network"]);
    }
  }
  expect(await backend.caller.call(health.get, {}, { tenant: "global" })).toEqual({ status: "ok" });
});

test("where no network is chosen, no code is sent and no login session begins", async () => {
  const [value, method] = [freshPhone(), "sms" as const];
  for (const [call, body] of [
    [verification.send, { value, method, language: "en" }],
    [verification.check, { value, method, code: "123456" }],
  ] as const) {
    const refusal = await backend.caller.refusal(call, { body } as never, { tenant: "global" });
    expect(refusal).toMatchObject({ status: 404, code: "no_network", key: "no_network" });
  }
  for (const table of ["dev_message", "one_time_secret", "login_session"])
    expect((await backend.pool.query(`SELECT FROM ${table} WHERE tenant = 'global'`)).rowCount, table).toBe(0);
});
