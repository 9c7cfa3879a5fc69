import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { reportRequestError } from "@/lib/bff/request-errors";
import { logRequest } from "@/lib/bff/request-logging";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { createCallerResolution } from "@/lib/server/http/caller";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { answerMetrics } from "@/lib/server/http/metrics-endpoint";
import { log } from "@/lib/server/observability/log";
import { metricsText } from "@/lib/server/observability/metrics";
import { currentRequestId } from "@/lib/server/observability/request-context";

vi.stubEnv("METRICS_TOKEN", "the-token-of-the-metrics");

const GENERATED = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

let server: Server;
let requests: { headers: IncomingHttpHeaders; id: string | undefined }[] = [];

beforeAll(async () => {
  installHttpMiddleware([createCallerResolution({ trustProxy: false }), logRequest, answerMetrics]);
  server = createServer(({ headers }, response) => {
    requests.push({ headers, id: currentRequestId() });
    response.end("the page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());
afterEach(() => {
  requests = [];
  webEnvironment().trustProxy = false;
});

const send = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<{ status: number; id: string; body: string }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const outgoing = request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      let body = "";
      response.on("data", (part) => (body += part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, id: String(response.headers["x-request-id"]), body }),
      );
    });
    outgoing.on("error", reject).end();
  });

describe("a request's id", () => {
  test("is generated where no proxy is trusted, and a client's trace is dropped", async () => {
    const strange = { "x-request-id": "a-strangers", traceparent: TRACEPARENT, tracestate: "a=b", baggage: "name=Ani" };
    const { id } = await send("/", strange);
    expect(id).toMatch(GENERATED);
    expect(requests[0]).toMatchObject({ id, headers: { "x-request-id": id } });
    for (const name of ["traceparent", "tracestate", "baggage"]) expect(requests[0]?.headers).not.toHaveProperty(name);
  });

  test("is taken from a trusted proxy where it is well-formed", async () => {
    webEnvironment().trustProxy = true;
    expect((await send("/", { "x-request-id": "proxy-1" })).id).toBe("proxy-1");
    for (const invalid of ["", "a b", '"} Ani', "+37491123456;", "x".repeat(101)])
      expect((await send("/", { "x-request-id": invalid })).id, invalid).toMatch(GENERATED);
    expect(requests.every(({ id, headers }) => id === headers["x-request-id"])).toBe(true);
  });

  test("is logged with each response, next to the route's pattern and without the address", async () => {
    // A slow response is logged at another level.
    const logged = vi.fn();
    const levels = (["debug", "info"] as const).map((level) => vi.spyOn(log, level).mockImplementation(logged));
    const { id } = await send("/form/0199a3c2-5f10-7a31-9c4e-2b7d61f0a101?name=Ani");
    await vi.waitFor(() => expect(logged).toHaveBeenCalled());
    const line = logged.mock.calls[0]?.[0];
    for (const level of levels) level.mockRestore();
    expect(line).toMatchObject({
      event: "web_request",
      method: "GET",
      route: "/form/{id}",
      status: 200,
      requestId: id,
    });
    expect(JSON.stringify(line)).not.toMatch(/Ani|0199a3c2/);
  });

  test("is counted under a known route, or as unknown", async () => {
    await send("/Petrosyan/91123456");
    await vi.waitFor(async () =>
      expect((await metricsText()).body).toContain('startday_web_requests_total{route="none"'),
    );
    expect((await metricsText()).body).not.toMatch(/Petrosyan|91123456/);
  });
});

describe("/metrics", () => {
  const proxied = { "x-forwarded-for": "192.0.2.1" };
  const bearer = (token: string) => ({ ...proxied, authorization: `Bearer ${token}` });

  test("answers this machine and the bearer of the token, and refuses clients behind a proxy", async () => {
    const response = await send("/metrics?x=1");
    expect(response.status).toBe(200);
    expect(response.body).toContain("# TYPE nodejs_eventloop_lag_p99_seconds gauge");
    expect(await send("/metrics", proxied)).toMatchObject({ status: 401 });
    expect(await send("/metrics", bearer("anything else"))).toMatchObject({ status: 401 });
    expect(await send("/metrics", bearer("the-token-of-the-metrics"))).toMatchObject({ status: 200 });
    expect(await send("/metrics", {}, "POST")).toMatchObject({ status: 405 });
    expect(requests).toEqual([]);
  });

  test("leaves similar addresses to the pages", async () => {
    for (const path of ["/metrics/", "/metricsx", "/am/metrics"]) expect((await send(path)).body).toBe("the page");
  });
});

test("a page's failure is logged in one line, without personal data", () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const error = Object.assign(new Error("Ani Petrosyan, +37491123456"), { digest: "2387461" });
  const headers = { host: "am.localhost", "x-request-id": "proxy-1", cookie: "startday-applicant=sealed" };
  const route = { routePath: "/[tenant]/[locale]/form/[formId]", routeType: "render" as const };
  reportRequestError(error, { path: "/form/1?name=Ani", headers }, route);
  const line = logged.mock.calls[0]?.[0];
  logged.mockRestore();
  expect(line).toMatchObject({
    event: "page_failed",
    kind: "render",
    route: route.routePath,
    tenant: "am",
    requestId: "proxy-1",
    digest: "2387461",
    name: "Error",
  });
  expect(JSON.stringify(line)).not.toMatch(/Ani|37491|sealed/);
});
