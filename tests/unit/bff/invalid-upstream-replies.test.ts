import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { callBackend } from "@/lib/bff/call-backend";
import { handleCall } from "@/lib/bff/door";
import { allCalls } from "@/lib/contracts/calls";
import { configuration } from "@/lib/contracts/configuration";
import type { Endpoint, RequestOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { health } from "@/lib/contracts/health";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffFactors } from "@/lib/contracts/staff-factors";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { verification } from "@/lib/contracts/verification";
import { FEATURES } from "@/lib/domain/tenant/features";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";
import { DELAYS, INVALID_REPLIES, SECRET_OF_THE_UPSTREAM } from "@/tests/support/invalid-replies";
import { shows } from "@/tests/support/shows";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

const TIMEOUT_MS = 30_000;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
  for (const name of ["V1", "LEGACY", "FILES", "USER_VIEW"]) vi.stubEnv(`UPSTREAM_${name}_URL`, upstream.url);
  vi.stubEnv("UPSTREAM_V1_HAS", FEATURES.join(","));
});
afterAll(() => upstream.stop());
beforeEach(async () => {
  upstream.requests.length = 0;
  jar.current = cookieJar();
  await signIn("applicant");
});

const change = (path: string, body: object) =>
  fromPage(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/** The calls of a page: a read, a change, and a stream that is passed on. */
const SENDERS = [
  () => handleCall(fromPage("/api/registration")),
  () => handleCall(change("/api/registration", { language: "en" })),
  () => handleCall(fromPage("/api/registration/r1/calendar.ics")),
];

const errorOf = async (response: Response) => {
  const text = await response.text();
  expect(text).not.toContain(SECRET_OF_THE_UPSTREAM);
  expect(response.headers.get("content-type")).toContain("application/json");
  const { code, errorMessage, requestId } = JSON.parse(text);
  expect(requestId).toMatch(/^[\w-]{1,100}$/);
  return { status: response.status, code, key: errorMessage.key };
};

const UNAVAILABLE = { status: 502, code: "upstream_unavailable", key: "upstream_unavailable" };
const TIMED_OUT = { status: 504, code: "upstream_timeout", key: "upstream_timeout" };

describe("a backend that replies", () => {
  test.each(Object.entries(INVALID_REPLIES))(
    "with %s counts as unavailable, and none of its text is shown",
    async (_name, answer) => {
      upstream.answer = answer;
      for (const send of SENDERS) expect(await errorOf(await send())).toEqual(UNAVAILABLE);
      // A read is repeated once when no complete response came; a change never is.
      expect(upstream.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
      expect(upstream.requests.filter(({ url }) => url === "/elsewhere")).toEqual([]);
      shows(12, { "invalid replies": SENDERS.length, "answered with 502": SENDERS.length });
    },
  );

  test.each(Object.entries(DELAYS))("with %s times out after thirty seconds", async (_name, answer) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      upstream.answer = answer;
      for (const send of SENDERS.slice(0, 2)) {
        const requestsBefore = upstream.requests.length;
        const pending = send();
        await vi.waitFor(() => expect(upstream.requests.length).toBeGreaterThan(requestsBefore), {
          timeout: 15_000,
          interval: 1,
        });
        vi.advanceTimersByTime(TIMEOUT_MS);
        expect(await errorOf(await pending)).toEqual(TIMED_OUT);
      }
    } finally {
      vi.useRealTimers();
    }
    shows(12, { "missing replies": 2, "answered with 504 after 30 s": 2 });
  });
});

test("a reply whose only error field says that there is no error is accepted", async () => {
  upstream.answer = (_request, response) => json(response, { registrations: [], errorMessage: null });
  expect((await handleCall(fromPage("/api/registration"))).status).toBe(200);
});

const parametersOf = ({ path }: Endpoint) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "one"]));

const isRefused = async (endpoint: Endpoint): Promise<boolean> => {
  const input = {
    params: parametersOf(endpoint),
    query: {},
    ...(endpoint.body && { body: {} }),
  } as RequestOf<Endpoint>;
  const pending = callBackend(endpoint, { tenant: "am", token: "a token" }, input);
  const failure = await pending.catch((error: unknown) => error);
  return failure instanceof AppError && failure.code === "upstream_unavailable";
};

// The specification shows no reply of these, or all its fields are optional; one passes on any stored data.
const TAKES_ANY_SHAPE: readonly Endpoint[] = [
  configuration.ageRestrictions,
  verification.send,
  registrations.updateAppointment,
  registrations.attendance,
  health.get,
  people.exportMine,
  staffConfiguration.get,
  staffConfiguration.update,
  staffFactors.addTotp,
  staffProvider.end,
  staffProvider.takeEnd,
  staffPresentations.add,
  staffPresentations.update,
  staffStartDays.add,
  staffStartDays.update,
];

test("no declared call accepts the reply of another call", async () => {
  const calls = allCalls.filter(({ media, status }) => !media && status !== 204);
  const accepted: Endpoint[] = [];
  for (const name of ["an HTML page", "an error with status 200", "JSON of another schema"]) {
    upstream.answer = INVALID_REPLIES[name] as Upstream["answer"];
    for (const endpoint of calls) if (!(await isRefused(endpoint))) accepted.push(endpoint);
  }
  expect(new Set(accepted)).toEqual(new Set(TAKES_ANY_SHAPE));
  shows(12, { calls: calls.length, "wrong replies": 3 * calls.length, accepted: accepted.length });
});
