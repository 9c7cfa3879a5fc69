import { afterAll, describe, expect, test, vi } from "vitest";
import { developer } from "@/lib/contracts/developer";
import { health } from "@/lib/contracts/health";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";
import { startGateway } from "@/tests/support/gateway";
import { shows } from "@/tests/support/shows";

const [gateway, support] = await Promise.all([startGateway(), startGateway()]);
const production = backendUnderTest({
  NODE_ENV: "production",
  DEMO: "0",
  LOG_LEVEL: "silent",
  SUPPORT_WEBHOOK_URL: support.url,
});
const development = backendUnderTest({ SUPPORT_WEBHOOK_URL: support.url });
const connected = backendUnderTest({
  NODE_ENV: "production",
  DEMO: "0",
  LOG_LEVEL: "silent",
  TENANT_HOSTS: "register.example.am=am",
  APP_DOMAIN: "apply.example.org",
  SMS_GATEWAY_URL: gateway.url.replace("//", "//the%20tests'%20own@"),
});
afterAll(() => Promise.all([gateway.close(), support.close()]));

const messageTo = (value: string) => ({ body: { value, method: "sms" as const, language: "en" as const } });

describe("the developer inbox", () => {
  test("lists this network's messages only, newest first, of one recipient or of all", async () => {
    const { caller } = development;
    const [one, other] = [freshPhone(), freshPhone()];
    await caller.call(verification.send, messageTo(one));
    await caller.call(verification.send, messageTo(other));
    await caller.call(verification.send, messageTo(freshPhone()), { tenant: "local" });
    const { messages } = await caller.call(developer.messages, { query: {} });
    expect(messages.map((message) => message.to)).toEqual([other, one]);
    expect(messages[1]).toMatchObject({ method: "sms", text: expect.stringContaining(messages[1]?.code ?? "no code") });
    expect((await caller.call(developer.messages, { query: { to: one } })).messages).toEqual([messages[1]]);
  });

  test("lists every network's messages at the address of the process", async () => {
    const response = await development.caller.send("/dev/messages");
    const { messages } = (await response.json()) as { messages: unknown[] };
    expect(messages).toHaveLength(3);
  });

  test("is closed in production, and stores no code there", async () => {
    const { caller, pool } = production;
    const phone = freshPhone();
    // A failed send costs no wait: the second try fails in the same way.
    for (let tries = 0; tries < 2; tries += 1)
      expect(await caller.refusal(verification.send, messageTo(phone))).toMatchObject({
        status: 500,
        code: "verification_send_failed",
        key: "verify_tab_phone_number_error_sms_issue",
      });
    expect((await pool.query("SELECT 1 FROM dev_message")).rowCount).toBe(0);
    expect(await caller.refusal(developer.messages, { query: {} })).toMatchObject({ status: 404 });
    expect((await caller.send("/dev/messages")).status).toBe(404);
  });
});

describe("a message with a code", () => {
  test("ends with the site that the code is for, on a phone", async () => {
    const phone = freshPhone();
    await development.caller.call(verification.send, messageTo(phone));
    const { messages } = await development.caller.call(developer.messages, { query: { to: phone } });
    expect(messages[0]?.text.split("\n").at(-1)).toBe(`@am.localhost #${messages[0]?.code}`);
  });

  test("has a subject and no such line, in a mail", async () => {
    const { caller } = development;
    const body = { value: "Ani@Example.org", method: "email" as const, language: "en" as const };
    await caller.call(verification.send, { body }, { tenant: "local" });
    const { messages } = await caller.call(
      developer.messages,
      { query: { to: "ani@example.org" } },
      { tenant: "local" },
    );
    expect(messages[0]).toMatchObject({ method: "email", subject: "Your Startday code" });
    expect(messages[0]?.text).not.toContain("@");
  });

  test("goes to the gateway with the token and its own key, and names the listed host", async () => {
    const [one, other] = [freshPhone(), freshPhone()];
    await connected.caller.call(verification.send, messageTo(one));
    await connected.caller.call(
      verification.send,
      { body: { ...messageTo(other).body, value: "+493012345678" } },
      { tenant: "de" },
    );
    const [first, second] = gateway.requests.splice(0);
    expect(first).toMatchObject({
      path: "/messages",
      headers: { authorization: "Bearer the tests' own", "content-type": "application/json" },
      body: { to: one, tenant: "am", method: "sms", code: expect.stringMatching(/^\d{6}$/) },
    });
    expect(first?.body.text).toContain(`\n@register.example.am #${first?.body.code}`);
    expect(first?.headers["idempotency-key"]).toBe(first?.body.key);
    expect(second?.body.text).toContain(`\n@de.apply.example.org #${second?.body.code}`);
    expect(second?.body.key).not.toBe(first?.body.key);
  });

  test("is reported as failed when the gateway fails or redirects, and can be requested again at once", async () => {
    const phone = freshPhone();
    gateway.answers.push(500, 302);
    for (let tries = 0; tries < 2; tries += 1)
      expect(await connected.caller.refusal(verification.send, messageTo(phone))).toMatchObject({
        code: "verification_send_failed",
      });
    await connected.caller.call(verification.send, messageTo(phone));
    expect(gateway.requests.splice(0).map(({ path }) => path)).toEqual(["/messages", "/messages", "/messages"]);
    shows(30, { "redirects of a gateway": 1, "redirects followed": 0 });
  });
});

describe("support", () => {
  test("is notified in production what failed and where, without personal data", async () => {
    support.requests.splice(0);
    const phone = freshPhone();
    await production.caller.refusal(verification.send, messageTo(phone));
    await vi.waitFor(() => expect(support.requests).toHaveLength(1), { timeout: 10_000 });
    const { body } = support.requests[0] ?? {};
    expect(body).toEqual({
      event: "support_notice",
      about: "verification_send_failed",
      tenant: "am",
      method: "sms",
      at: expect.stringMatching(/Z$/),
    });
  });

  test("that does not respond changes nothing for the applicant", async () => {
    support.answers.push(500);
    expect(await production.caller.refusal(verification.send, messageTo(freshPhone()))).toMatchObject({ status: 500 });
  });
});

describe("health", () => {
  test("works for a network, for the process and for its database", async () => {
    const { caller } = development;
    expect(await caller.call(health.get, {})).toEqual({ status: "ok" });
    expect((await caller.send("/health/live")).status).toBe(200);
    expect((await caller.send("/health/ready")).status).toBe(200);
  });

  test("is not found for an unknown network", async () => {
    expect((await development.caller.send("/nowhere/health")).status).toBe(404);
  });
});
