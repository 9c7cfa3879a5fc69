import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hostRulesOf, tenantOfHost } from "@/lib/domain/tenant/host";
import { hasLocations } from "@/lib/domain/tenant/tenants";
import { shows } from "@/tests/support/shows";

vi.mock("@/lib/bff/transport", () => ({ fetchBuiltIn: async () => Response.json({}) }));
vi.mock("@/lib/bff/call-backend", () => ({ callBackend: vi.fn() }));
// Node's own switch for such proxies, from 24 on: a request of the process to itself must not get there.
vi.stubEnv("HTTP_PROXY", "http://127.0.0.1:9");

const { becomeReady } = await import("@/lib/bff/become-ready");
const { loadPages } = await import("@/lib/bff/page-loading");
const { isReady, setLoading, setStopping } = await import("@/lib/bff/readiness");

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** As both middlewares answer it. */
const guarded: Answer = (response, { url = "" }) =>
  url.startsWith("/?lang=")
    ? response.writeHead(303, { "x-request-id": "1", "content-security-policy": "default-src 'self'" }).end()
    : response.writeHead(307, { "x-request-id": "1", location: "/verify" }).end();

const NO_HOSTS = hostRulesOf(undefined, undefined, false);

let server: Server;
let requests: IncomingMessage[];
let unanswered: ServerResponse[];
let answer: Answer;
const refuse = vi.fn<(error: Error) => void>();

beforeEach(async () => {
  [requests, unanswered] = [[], []];
  answer = guarded;
  refuse.mockReset();
  setLoading(false);
  server = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => void server.close());

const listening = Promise.resolve();
const origin = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

describe("a process that starts", () => {
  test("is not ready before it has loaded its pages, and requests one after the other as a visitor without a session", async () => {
    answer = (response, request) =>
      request.url?.startsWith("/?lang=") ? guarded(response, request) : void unanswered.push(response);
    const ready = becomeReady(listening, origin, refuse);
    await vi.waitFor(() => expect(unanswered).toHaveLength(1));
    expect(await isReady()).toBe(false);
    answer = guarded;
    unanswered[0]?.end("a page");
    await ready;
    expect(await isReady()).toBe(true);
    expect(requests.map(({ url }) => url)).toEqual(
      expect.arrayContaining(["/applications", expect.stringMatching(/^\/form\//), "/dashboard/schedules/start_day"]),
    );
    expect(requests.filter(({ headers }) => headers.cookie)).toEqual([]);
    // A host that is no network's has none of these pages.
    for (const { headers } of requests.slice(1))
      expect(hasLocations(tenantOfHost(headers.host ?? "", NO_HOSTS)), headers.host).toBe(true);
    expect(refuse).not.toHaveBeenCalled();
  });

  test.each<[string, RegExp, Answer]>([
    ["the HTTP middleware", /^the HTTP middleware did not run/, (response) => response.writeHead(303).end()],
    [
      "the framework's middleware",
      /^middleware\.ts did not run/,
      (response) => response.writeHead(404, { "x-request-id": "1", "content-security-policy": "default-src" }).end(),
    ],
    ["an answer", /^its own request to http:\/\/127\.0\.0\.1:\d+ failed/, (response) => response.destroy()],
  ])("refuses without %s, and is not ready", async (_what, message, own) => {
    answer = own;
    await becomeReady(listening, origin, refuse);
    expect(refuse).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringMatching(message) }),
    );
    expect(requests).toHaveLength(1);
    expect(await isReady()).toBe(false);
    shows(21, { "requests before the refusal": requests.length });
  });

  test("becomes ready although pages fail, hang or are cut off", async () => {
    const failures: Answer[] = [
      (response) => response.writeHead(500).end(),
      (response) => response.destroy(),
      () => undefined,
    ];
    answer = (response, request) => failures[requests.length % failures.length]?.(response, request);
    await loadPages(origin(), 100);
    expect(await isReady()).toBe(true);
  });

  test("refuses nothing while it stops", async () => {
    setStopping();
    answer = (response) => response.destroy();
    await becomeReady(listening, origin, refuse);
    expect(refuse).not.toHaveBeenCalled();
  });
});
