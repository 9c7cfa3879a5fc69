import { describe, expect, test } from "vitest";
import { canDeliver } from "@/backend/delivery/delivery";
import { servedTenants, siteOf } from "@/backend/delivery/tenant-site";
import { ALL_TENANTS, tenantRow } from "@/lib/domain/tenant/tenants";
import { anEnvironment } from "@/tests/support/sample-appointment";
import { shows } from "@/tests/support/shows";

const production = (variables: Record<string, string> = {}) =>
  anEnvironment({ NODE_ENV: "production", DEMO: "0", ...variables });
const SMTP = { SMTP_URL: "smtps://mail.example.org", MAIL_FROM: "hello@example.org" };

describe("a method", () => {
  test("is available with its own adapter, and always where the developer inbox is open", () => {
    const gateway = production({ VIBER_GATEWAY_URL: "https://viber.example.org", ...SMTP });
    expect((["sms", "whatsapp", "viber", "email"] as const).filter((method) => canDeliver(gateway, method))).toEqual([
      "viber",
      "email",
    ]);
    const twilio = production({ SMS_GATEWAY_URL: "twilio://AC1:secret@+15550001" });
    expect((["sms", "whatsapp"] as const).map((method) => canDeliver(twilio, method))).toEqual([true, false]);
    expect(canDeliver(anEnvironment(), "viber")).toBe(true);
  });

  test("has its account, token and number in one address, each decoded", () => {
    const { gateways } = production({
      SMS_GATEWAY_URL: "https://a%2Fb@sms.example.org/send?from=1",
      WHATSAPP_GATEWAY_URL: "twilio://AC1:a%2Fb@+15550002",
      VIBER_GATEWAY_URL: "https://viber.example.org/send",
    }).delivery;
    expect(gateways).toEqual({
      sms: { url: "https://sms.example.org/send?from=1", token: "a/b" },
      whatsapp: { accountSid: "AC1", authToken: "a/b", from: "+15550002" },
      viber: { url: "https://viber.example.org/send", token: undefined },
    });
  });
});

test.each(["production", "development", "test"])("the developer inbox opens with DEMO=1 alone, in %s", (NODE_ENV) => {
  expect(canDeliver(anEnvironment({ NODE_ENV, DEMO: "1" }), "sms")).toBe(true);
  expect(canDeliver(anEnvironment({ NODE_ENV, DEMO: "0" }), "sms")).toBe(false);
  expect(canDeliver(anEnvironment({ NODE_ENV, DEMO: "" }), "sms")).toBe(false);
});

describe("an invalid environment", () => {
  test.each([
    [{ SMS_GATEWAY_URL: "file:///etc/passwd" }, "SMS_GATEWAY_URL"],
    [{ SUPPORT_WEBHOOK_URL: "gopher://example.org" }, "SUPPORT_WEBHOOK_URL"],
    [{ SMTP_URL: "smtp://mail.example.org" }, "MAIL_FROM"],
    [{ ...SMTP, MAIL_FROM: "Startday" }, "MAIL_FROM"],
    [{ SMS_GATEWAY_URL: "twilio://AC1@+15550001" }, "SMS_GATEWAY_URL"],
    [{ WHATSAPP_GATEWAY_URL: "https://name:password@gateway.example.org" }, "WHATSAPP_GATEWAY_URL"],
    [{ VIBER_GATEWAY_URL: "twilio://AC1:secret@+15550001" }, "VIBER_GATEWAY_URL"],
  ])("is refused at the start by name: %o", (variables, name) => {
    expect(() => production(variables as Record<string, string>)).toThrow(name);
    if (name.endsWith("_URL")) shows(30, { "wrong addresses": 1, "refused at the start": 1 });
  });
});

test("a sender is an address, with a name or without", () => {
  expect(production(SMTP).delivery.smtp?.from).toEqual({ name: "Startday", address: "hello@example.org" });
  const named = production({ ...SMTP, MAIL_FROM: '"Startday, Armenia" <hello@example.am>' });
  expect(named.delivery.smtp?.from).toEqual({ name: "Startday, Armenia", address: "hello@example.am" });
});

describe("a tenant's site", () => {
  test("is at the listed host, else at the tenant's subdomain, over TLS", () => {
    expect(siteOf(production(), "am")?.origin).toBe("https://register.example.am");
    expect(siteOf(production(), "de")).toBeUndefined();
    expect(siteOf(production({ APP_DOMAIN: "example.org" }), "de")?.origin).toBe("https://de.example.org");
  });

  test("is on this machine in development and in the demo", () => {
    expect(siteOf(anEnvironment({ PORT: "3210" }), "de")).toEqual({
      host: "de.localhost",
      origin: "http://de.localhost:3210",
    });
    expect(siteOf(production({ DEMO: "1" }), "de")?.host).toBe("de.localhost");
  });

  test("exists in production for tenants with a host, and elsewhere for all", () => {
    expect(servedTenants(production())).toEqual(["am"]);
    expect(servedTenants(production({ APP_DOMAIN: "example.org" }))).toEqual(
      ALL_TENANTS.filter((tenant) => !tenantRow(tenant).isStaging),
    );
    expect(servedTenants(anEnvironment())).toEqual(ALL_TENANTS);
  });
});
