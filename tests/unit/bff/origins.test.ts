import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as acceptLink } from "@/app/api/auth/link/accept/route";
import { POST as login } from "@/app/api/auth/login/route";
import { POST as staffLogout } from "@/app/api/auth/logout/route";
import { POST as passkeyLogin } from "@/app/api/auth/passkey/login/route";
import { POST as secondFactor } from "@/app/api/auth/second-factor/route";
import { POST as check } from "@/app/api/verification/check/route";
import { POST as logout } from "@/app/api/verification/logout/route";
import type { TokenKind } from "@/lib/bff/login-session";
import { allCalls, doorPath } from "@/lib/contracts/calls";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { shows } from "@/tests/support/shows";

const OWN_HANDLERS: Record<string, (request: Request) => Promise<Response>> = {
  "POST /auth/login": login,
  "POST /auth/passkey/login": passkeyLogin,
  "POST /auth/second-factor": secondFactor,
  "POST /auth/link/accept": acceptLink,
  "POST /auth/logout": staffLogout,
  "POST /verification/check": check,
  "POST /verification/logout": logout,
};
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const changes = allCalls.filter(({ method }) => method !== "GET");

const HOST = "am.startday.test";
const KINDS: readonly TokenKind[] = ["applicant", "files", "staff"];

let backendRequests = 0;
/** The door of a process that was started with these variables, with login sessions of every kind. */
const doorOf = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries({ APP_DOMAIN: "startday.test", ...variables })) vi.stubEnv(name, value);
  vi.resetModules();
  jar.current = cookieJar();
  const { handleCall } = await import("@/lib/bff/door");
  const { signIn } = await import("@/tests/support/door");
  const { setBuiltInBackend } = await import("@/lib/bff/transport");
  for (const kind of KINDS) await signIn(kind);
  setBuiltInBackend(async () => {
    backendRequests += 1;
    return Response.json({});
  });
  return handleCall;
};

beforeEach(() => {
  backendRequests = 0;
});

const requestOf = (call: Endpoint, headers: Record<string, string>) => {
  const path = doorPath(call).replaceAll(/\{\w+\}/g, "r1");
  const body = call.multipart ? "x" : "{}";
  const type = call.multipart ? "multipart/form-data; boundary=x" : "application/json";
  return new Request(`http://${HOST}/api${path}`, {
    method: call.method,
    headers: { host: HOST, "content-type": type, ...headers },
    body,
  });
};
const codeOf = async (response: Response) => (response.ok ? "in" : (await response.json()).code);

/** Headers of requests from other origins, or without an origin. */
const FOREIGN: readonly Record<string, string>[] = [
  {},
  ...[
    "null",
    "",
    "https://elsewhere.test",
    `https://${HOST}:8443`,
    `https://${HOST}.elsewhere.test`,
    "https://startday.test",
    `https://www.${HOST}`,
    "https://de.startday.test",
    `https://${HOST}@elsewhere.test`,
    `https://elsewhere.test#${HOST}`,
    `https://somebody@${HOST}`,
    `https://${HOST}/`,
    `https://${HOST} https://elsewhere.test`,
    `ftp://${HOST}`,
    `file://${HOST}`,
    HOST,
  ].map((origin) => ({ origin })),
  // These headers do not replace the origin.
  { referer: `https://${HOST}/` },
  { "sec-fetch-site": "same-origin" },
  { origin: "https://elsewhere.test", "x-forwarded-host": "elsewhere.test" },
];

// About two thousand requests, each with a sealed cookie to open.
describe("a change", () => {
  const PRODUCTION = { NODE_ENV: "production", DEMO: "" };

  test("is refused from every other origin, at the door and at the routes that open and close sessions", async () => {
    const door = await doorOf(PRODUCTION);
    const origins = [...FOREIGN, { origin: `http://${HOST}` }];
    const accepted: object[] = [];
    for (const call of changes)
      for (const headers of origins)
        for (const handler of [door, OWN_HANDLERS[nameOf(call)]].filter((one) => one !== undefined)) {
          const code = await codeOf(await handler(requestOf(call, headers)));
          if (code !== "origin_refused") accepted.push({ call: nameOf(call), headers, code });
        }
    expect(accepted).toEqual([]);
    expect(backendRequests).toBe(0);
    // The control: our own origin passes.
    for (const call of changes)
      expect(await codeOf(await door(requestOf(call, { origin: `https://${HOST}` })))).not.toBe("origin_refused");
    expect(backendRequests).toBeGreaterThan(0);
    shows(22, { "changing calls": changes.length, "foreign origins": origins.length, accepted: accepted.length });
  });

  test("is accepted over HTTP in development, but from no other host", async () => {
    const door = await doorOf({ NODE_ENV: "test" });
    const [call] = changes.filter(({ body }) => body === undefined);
    const codeFor = async (headers: Record<string, string>) => codeOf(await door(requestOf(call as Endpoint, headers)));
    for (const scheme of ["http", "https"])
      expect(await codeFor({ origin: `${scheme}://${HOST}` })).not.toBe("origin_refused");
    for (const headers of FOREIGN) expect(await codeFor(headers)).toBe("origin_refused");
  });

  test("with a body needs JSON, or a form for a file: types that other sites can send are refused", async () => {
    const door = await doorOf(PRODUCTION);
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonx",
      "",
    ];
    const withBody = changes.filter(
      ({ body, multipart, session, isInternal }) => (body || multipart) && !session && !isInternal,
    );
    const accepted: object[] = [];
    for (const call of withBody)
      for (const type of types.filter((one) => !(call.multipart && one.startsWith("multipart/")))) {
        const code = await codeOf(await door(requestOf(call, { origin: `https://${HOST}`, "content-type": type })));
        if (code !== "unsupported_media_type") accepted.push({ call: nameOf(call), type, code });
      }
    expect(accepted).toEqual([]);
    expect(backendRequests).toBe(0);
    shows(22, { "calls with a body": withBody.length, "other types": types.length, accepted: accepted.length });
  });
});

test("every call that opens or closes a session has its own handler", () => {
  const sessions = allCalls.filter(({ session }) => session).map(nameOf);
  expect(sessions.sort()).toEqual(Object.keys(OWN_HANDLERS).sort());
});
