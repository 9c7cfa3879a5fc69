// @module-tag deep
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { storeToken } from "@/lib/bff/login-session";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { allCalls, doorPath } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { ERRORS, type ErrorCode } from "@/lib/contracts/errors";
import { fillPath } from "@/lib/kit/url";
import { backendUnderTest } from "@/tests/support/backend";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { inputsOf, junk, mutationsOf } from "./from-schema";
import { RUNS, seeded, withinTime } from "./runs";

const backend = backendUnderTest();
const tally = { attempts: 0, "past the door": 0 };

/** Calls with a body, except those that open sessions and have their own handlers, and those of our own server. */
const changes = allCalls
  .filter((call) => call.body && !call.session && !call.isInternal)
  .map((call) => [`${call.method} ${call.path}`, call] as const);
const closed = changes.filter(([, { auth }]) => auth !== "anyone");

let signedIn: ReturnType<typeof cookieJar>;

beforeAll(async () => {
  setBuiltInBackend((request) => {
    tally["past the door"] += 1;
    const { pathname, search } = new URL(request.url);
    return backend.caller.send(pathname + search, request);
  });
  signedIn = jar.current = cookieJar();
  const applicant = await backend.caller.applicant();
  await storeToken("applicant", "am", applicant.token);
  await storeToken("files", "am", applicant.filesToken);
  await storeToken("staff", "am", (await staffMember(backend, { role: "manager" })).token ?? "");
});

const bodies = ({ body }: Endpoint) =>
  fc
    .oneof(inputsOf(body ?? fail()), inputsOf(body ?? fail()).chain(mutationsOf), junk)
    .map((value) => JSON.stringify(value) ?? "");
const fail = (): never => {
  throw new Error("no schema");
};

const knock = async (call: Endpoint, body: string, headers: Record<string, string> = {}) => {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "0199c0de-0000-7000-8000-000000000000"]);
  const path = `/api${fillPath(doorPath(call), Object.fromEntries(names))}`;
  const init = { method: call.method, body, headers: { "content-type": "application/json", ...headers } };
  const response = await withinTime(handleCall(fromPage(path, init)), path);
  tally.attempts += 1;
  if (response.ok) return { status: response.status };
  const reply = (await response.json()) as { code: ErrorCode };
  expect(reply).toMatchObject({ errorMessage: { key: expect.any(String) }, requestId: expect.any(String) });
  expect(ERRORS[reply.code].status).toBe(response.status);
  return { status: response.status, code: reply.code };
};

describe.each(changes)("%s", (_name, call) => {
  test("causes no internal error behind the door, for any input", async () => {
    jar.current = signedIn;
    const property = fc.asyncProperty(bodies(call), async (body) => {
      const { status, code } = await knock(call, body);
      expect(status, code).toBeLessThan(code === "verification_send_failed" ? 501 : 500);
    });
    await fc.assert(property, seeded(Math.ceil(RUNS / 2)));
  });
});

test("for any input, the origin is checked first, then the session", async () => {
  for (const [, call] of closed) {
    const property = fc.asyncProperty(bodies(call), async (body) => {
      jar.current = cookieJar();
      expect(await knock(call, body)).toEqual({ status: 401, code: "unauthenticated" });
      jar.current = signedIn;
      expect(await knock(call, body, { origin: "https://evil.example" })).toEqual({
        status: 403,
        code: "origin_refused",
      });
    });
    await fc.assert(property, seeded(2));
  }
  expect(tally["past the door"]).toBeGreaterThan(0);
  shows(14, { "changes at the browser's door": changes.length, ...tally, broken: 0 });
});
