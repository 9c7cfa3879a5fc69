import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fromPage } from "@/tests/support/door";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

const PHONE = "+37491234567";

let upstream: Upstream;
let support: Gateway;
beforeAll(async () => {
  [upstream, support] = await Promise.all([startUpstream(), startGateway()]);
});
afterAll(() => Promise.all([upstream.stop(), support.close()]));

beforeEach(() => {
  support.requests.length = 0;
  vi.stubEnv("SUPPORT_WEBHOOK_URL", support.url);
  vi.stubEnv("UPSTREAM_V1_URL", upstream.url);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const send = () =>
  fromPage("/api/verification/send", {
    method: "POST",
    body: JSON.stringify({ value: PHONE, method: "viber", language: "hy" }),
    headers: { "content-type": "application/json" },
  });

/** Asks for a code, as a page does, in a process with this environment. Returns the logged notices too. */
const sendCode = async (environment: Record<string, string>, request = send()) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const [{ handleCall }, { log }] = await Promise.all([
    import("@/lib/bff/door"),
    import("@/lib/server/observability/log"),
  ]);
  const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
  return { response: handleCall(request), notices: () => logged.mock.calls.map(([event]) => event) };
};

const PRODUCTION = { NODE_ENV: "production", DEMO: "1" };
const NOTICE = { event: "support_notice", about: "verification_send_failed", tenant: "am", method: "viber" };

test.each([
  ["a server error", (response) => json(response, { errorMessage: "SMS failed" }, 500), "verification_send_failed"],
  ["an unexpected status", (response) => json(response, {}, 503), "upstream_unavailable"],
  ["no JSON", (response) => response.end("<html>"), "upstream_unavailable"],
  ["a broken connection", (response) => response.destroy(), "upstream_unavailable"],
] as [string, (response: Parameters<Upstream["answer"]>[1]) => void, string][])(
  "support learns that an organisation's own backend sent no code: %s",
  async (_what, answer, failure) => {
    upstream.answer = (_request, response) => answer(response);
    const { response, notices } = await sendCode(PRODUCTION);
    expect((await response).status).toBeGreaterThanOrEqual(500);
    expect(notices()).toEqual([{ ...NOTICE, failure }]);
    await vi.waitFor(() => expect(support.requests).toHaveLength(1));
    expect(support.requests[0]?.body).toEqual({ ...NOTICE, at: expect.any(String) });
    expect(JSON.stringify([notices(), support.requests])).not.toContain(PHONE);
  },
);

test("support learns of a backend that does not answer in time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = new Promise<void>((resolve) => {
    upstream.answer = () => resolve();
  });
  const { response, notices } = await sendCode(PRODUCTION);
  await asked;
  vi.advanceTimersByTime(30_000);
  expect((await response).status).toBe(504);
  expect(notices()).toEqual([{ ...NOTICE, failure: "upstream_timeout" }]);
  vi.useRealTimers();
  await vi.waitFor(() => expect(support.requests).toHaveLength(1));
});

test("support learns nothing of a refusal, nor of another call's failure", async () => {
  upstream.answer = ({ url }, response) => json(response, { errorMessage: "no" }, url.endsWith("send") ? 400 : 500);
  const refused = await sendCode(PRODUCTION);
  expect((await refused.response).status).toBe(400);
  const other = await sendCode(PRODUCTION, fromPage("/api/config"));
  expect((await other.response).status).toBe(502);
  expect([...refused.notices(), ...other.notices(), ...support.requests]).toEqual([]);
});

test("in development the failure is logged and answered, and support gets nothing", async () => {
  upstream.answer = (_request, response) => json(response, {}, 500);
  const { response, notices } = await sendCode({ NODE_ENV: "development" });
  expect(await (await response).json()).toMatchObject({
    code: "verification_send_failed",
    errorMessage: { key: "verify_tab_phone_number_error_sms_issue" },
  });
  expect(notices()).toHaveLength(1);
  expect(support.requests).toEqual([]);
});
