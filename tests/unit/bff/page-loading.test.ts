import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("@/lib/bff/transport", () => ({ fetchBuiltIn: async () => Response.json({}) }));
vi.mock("@/lib/bff/call", () => ({ call: vi.fn() }));

const { loadPages } = await import("@/lib/bff/page-loading");
const { isReady } = await import("@/lib/bff/readiness");

let server: Server;
let requests: IncomingMessage[];
let unanswered: ServerResponse[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  [requests, unanswered] = [[], []];
  answer = (response) => response.writeHead(307, { location: "/verify" }).end();
  server = createServer((request, response) => {
    requests.push(request);
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => void server.close());

const origin = () => new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

describe("a process that starts", () => {
  test("is not ready before it has loaded its pages, and requests one after the other as a visitor without a session", async () => {
    answer = (response) => void unanswered.push(response);
    const loading = loadPages(origin());
    await vi.waitFor(() => expect(unanswered).toHaveLength(1));
    expect(await isReady()).toBe(false);
    answer = (response) => response.end("a page");
    unanswered[0]?.end("a page");
    await loading;
    expect(await isReady()).toBe(true);
    expect(requests.map(({ url }) => url)).toEqual(
      expect.arrayContaining(["/applications", expect.stringMatching(/^\/form\//), "/dashboard/schedules/start_day"]),
    );
    expect(requests.filter(({ headers }) => headers.cookie)).toEqual([]);
  });

  test("becomes ready although pages fail, hang or are cut off", async () => {
    const failures = [
      (response: ServerResponse) => response.writeHead(500).end(),
      (response: ServerResponse) => response.destroy(),
      () => undefined,
    ];
    answer = (response) => void (failures[requests.length % failures.length] as (typeof failures)[0])(response);
    await loadPages(origin(), 100);
    expect(await isReady()).toBe(true);
  });
});
