import { describe, expect, test } from "vitest";
import { developer } from "@/lib/contracts/developer";
import { health } from "@/lib/contracts/health";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";

const production = backendUnderTest({ NODE_ENV: "production", LOG_LEVEL: "silent" });
const development = backendUnderTest();

const to = (value: string) => ({ body: { value, method: "sms" as const, language: "en" as const } });

describe("the developer inbox", () => {
  test("shows the newest first, to one recipient or to all, and only this network's", async () => {
    const { caller } = development;
    const [one, other] = [freshPhone(), freshPhone()];
    await caller.call(verification.send, to(one));
    await caller.call(verification.send, to(other));
    await caller.call(verification.send, to(freshPhone()), { tenant: "local" });
    const { messages } = await caller.call(developer.messages, { query: {} });
    expect(messages.map((message) => message.to)).toEqual([other, one]);
    expect(messages[1]).toMatchObject({ method: "sms", text: expect.stringContaining(messages[1]?.code ?? "no code") });
    expect((await caller.call(developer.messages, { query: { to: one } })).messages).toEqual([messages[1]]);
  });

  test("shows every network's at the process's own address", async () => {
    const response = await development.caller.send("/dev/messages");
    const { messages } = (await response.json()) as { messages: unknown[] };
    expect(messages).toHaveLength(3);
  });

  test("is closed in production, and keeps no code there", async () => {
    const { caller, pool } = production;
    const phone = freshPhone();
    // What was not sent is not waited for: the second one fails in the same way.
    for (let asked = 0; asked < 2; asked += 1)
      expect(await caller.refusal(verification.send, to(phone))).toMatchObject({
        status: 500,
        code: "verification_send_failed",
        key: "verify_tab_phone_number_error_sms_issue",
      });
    expect((await pool.query("SELECT 1 FROM dev_message")).rowCount).toBe(0);
    expect(await caller.refusal(developer.messages, { query: {} })).toMatchObject({ status: 404 });
    expect((await caller.send("/dev/messages")).status).toBe(404);
  });
});

describe("health", () => {
  test("works for a network, for the process and for its database", async () => {
    const { caller } = development;
    expect(await caller.call(health.get, {})).toEqual({ status: "ok" });
    expect((await caller.send("/health/live")).status).toBe(200);
    expect((await caller.send("/health/ready")).status).toBe(200);
  });

  test("refuses a network that there is not", async () => {
    expect((await development.caller.send("/nowhere/health")).status).toBe(404);
  });
});
