import { expect, test } from "vitest";
import { configuration } from "@/lib/contracts/configuration";
import { verification } from "@/lib/contracts/verification";
import { TENANTS_WITH_LOCATIONS, tenantRow } from "@/lib/domain/tenant/tenants";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest({
  NODE_ENV: "production",
  DEMO: "0",
  APP_DOMAIN: "example.org",
  TENANT_HOSTS: "staging.example.org=2",
});

test("a production backend has no staging networks but those that it names", async () => {
  const statuses = await Promise.all(
    TENANTS_WITH_LOCATIONS.map(async (tenant) => [
      tenant,
      (await backend.caller.raw(configuration.get, {}, { tenant })).status,
    ]),
  );
  const absent = statuses.flatMap(([tenant, status]) => (status === 404 ? [tenant] : []));
  expect(absent).toEqual(["1", "3", "4", "local"]);
  const body = { value: freshPhone(), method: "sms", language: "en" };
  expect((await backend.caller.raw(verification.send, { body }, { tenant: "1" })).status).toBe(404);
  expect(tenantRow("2").isStaging).toBe(true);
  shows(21, { networks: statuses.length, "staging networks not named": absent.length, "answering in production": 0 });
});
