import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls } from "@/lib/bff/direct-door";
import { logRequest } from "@/lib/bff/request-logging";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { CALLS, DOOR, doorPath } from "@/lib/contracts/calls";
import { compressResponses } from "@/lib/server/http/compression";
import { createCookieJar } from "@/lib/server/http/cookie-jar";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { CALL_POLICY } from "@/lib/server/http/security-header-values.mjs";
import { log } from "@/lib/server/observability/log";
import { runInRequest, setRequestCookies } from "@/lib/server/observability/request-context";
import { signIn } from "@/tests/support/door";

vi.mock("next/headers", () => ({
  cookies: () => {
    throw new Error("the framework has no request");
  },
}));

const HOST = "am.localhost";
const ID = "0199a3c2-5f10-7a31-9c4e-2b7d61f0a101";

let server: Server;
let received: Request[];
let cookie: string;
let token: string;

beforeAll(async () => {
  installHttpMiddleware([logRequest, compressResponses, answerCalls]);
  server = createServer((_request, response) => response.end("the framework"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const jar = createCookieJar(undefined);
  token = await runInRequest({ requestId: "sign-in" }, () => {
    setRequestCookies(jar);
    return signIn("applicant");
  });
  [cookie = ""] = jar.sent().map((line) => line.split(";")[0] ?? "");
});

afterAll(() => void server.close());

beforeEach(() => {
  received = [];
  setBuiltInBackend(async (call) => {
    received.push(call);
    return Response.json({ _id: ID });
  });
});

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const send = (path: string, { method = "GET", headers = {}, body }: Sent = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const all = { host: HOST, origin: `http://${HOST}`, ...headers };
    request({ port, host: "127.0.0.1", path, method, headers: all, agent: false }, (response) => {
      let text = "";
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    })
      .on("error", reject)
      .end(body);
  });

const JSON_TYPE = { "content-type": "application/json" };
const askForCode = (headers: Record<string, string> = {}) =>
  send("/api/verification/send", {
    method: "POST",
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ method: "sms", value: "+37491123456" }),
  });

describe("a call that is answered before the framework", () => {
  test("reaches the backend with the browser's login session as a token", async () => {
    const { status, headers, body } = await send(`/api/registration/make-appointment/${ID}`, {
      method: "POST",
      headers: { ...JSON_TYPE, cookie, "idempotency-key": "once" },
      body: JSON.stringify({ isStudentAdult: false }),
    });
    expect(body).not.toBe("the framework");
    expect(status).not.toBe(401);
    expect(headers).toMatchObject({ "content-security-policy": CALL_POLICY, "cache-control": "no-store" });
    expect(received.map((call) => call.headers.get("authorization"))).toEqual([`Bearer ${token}`]);
  });

  test("is refused without a login session, with the error that its route gives", async () => {
    const { status, body } = await send(`/api/registration/${ID}`);
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(received).toEqual([]);
  });

  test("is refused when the page of another site sends it", async () => {
    const { status, body } = await askForCode({ origin: "https://elsewhere.example" });
    expect({ status, ...JSON.parse(body) }).toMatchObject({ status: 403, code: "origin_refused" });
    expect(received).toEqual([]);
  });

  test("is compressed as a route's response is", async () => {
    setBuiltInBackend(async () => Response.json({ _id: ID, message: "x".repeat(5000) }));
    const path = "/api/registration/make-appointment/";
    const { status, headers } = await send(path + ID, {
      method: "POST",
      headers: { ...JSON_TYPE, cookie, "accept-encoding": "br" },
      body: JSON.stringify({ isStudentAdult: false }),
    });
    expect(headers).toMatchObject({ "content-encoding": "br", vary: "accept-encoding" });
    expect(status).toBe(200);
    expect(Number(headers["content-length"])).toBeLessThan(1000);
  });

  test("sets cookies that only the server reads", async () => {
    const { headers } = await askForCode();
    expect(headers["set-cookie"]).toEqual([
      expect.stringMatching(/^startday-requester=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("is logged by its declared route", async () => {
    const logged = vi.spyOn(log, "debug").mockImplementation(() => undefined);
    await send(`/api/registration/${ID}`);
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ route: "/api/registration/{id}", status: 401 })),
    );
    logged.mockRestore();
  });

  test("does not read the cookies of another request that is answered at the same time", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(`/api/registration/${ID}`, { headers: index % 2 === 0 ? { cookie } : {} }),
      ),
    );
    expect(replies.map(({ status }) => status === 401)).toEqual(replies.map((_, index) => index % 2 === 1));
  });
});

describe("the framework answers", () => {
  test.each([
    ["a login", "POST", "/api/verification/check"],
    ["an upload", "POST", "/api/files"],
    ["a stream of events", "GET", DOOR + doorPath(CALLS.staffOverview.stream)],
    ["a path that no call has", "GET", "/api/nowhere"],
    ["a path with dots that leads to a stream", "GET", "/api/start-day/x/../stream"],
    ["a method that no call has", "PUT", "/api/config"],
    ["a request for a head", "HEAD", "/api/config"],
    ["a page", "GET", "/applications"],
  ])("%s", async (_what, method, path) => {
    const { body } = await send(path, { method });
    expect(body).toBe(method === "HEAD" ? "" : "the framework");
    expect(received).toEqual([]);
  });
});

test("a cookie of a jar is the last one that was set, and no name of an object's own", () => {
  const jar = createCookieJar("one=1; two=a%20b");
  const attributes = { secure: true, httpOnly: true, sameSite: "lax", path: "/" } as const;
  jar.set("one", "2", attributes);
  jar.set("one", "3", { ...attributes, maxAge: 60 });
  expect([jar.get("one")?.value, jar.get("two")?.value, jar.get("constructor")]).toEqual(["3", "a b", undefined]);
  expect(jar.sent()).toEqual(["one=3; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax"]);
});
