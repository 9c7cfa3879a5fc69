import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";
import { requestLines, sendRaw } from "@/tests/support/raw-http";

const METRICS_TOKEN = "what-the-one-who-measures-brings";

const logLines: string[] = [];
let backend: BackendProcess;
let caller: Caller;

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  const environment = testEnvironment(databaseUrl, { METRICS_TOKEN, LOG_LEVEL: "debug" });
  backend = await startBackendProcess(environment, (line) => logLines.push(line));
  caller = new Caller((path, init) => fetch(backend.origin + path, init));
});
afterAll(() => backend?.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(backend.origin + path, { headers });

/** The lines of a metric. */
const measured = async (name: string) =>
  (await (await get("/metrics")).text()).split("\n").filter((line) => line.startsWith(name));

describe("the metrics", () => {
  test("are open to this machine and to requests with the token, not through a proxy", async () => {
    const proxied = { "x-forwarded-for": "192.0.2.1" };
    expect((await get("/metrics")).status).toBe(200);
    expect((await get("/metrics", proxied)).status).toBe(401);
    expect((await get("/metrics", { ...proxied, authorization: "Bearer anything else" })).status).toBe(401);
    expect((await get("/metrics", { ...proxied, authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
  });

  test("count requests by their declared route, never by their address", async () => {
    await get("/am/api/v1/registration/0199a3c2-5f10-7a31-9c4e-2b7d61f0a101");
    await get("/am/nowhere/at/all");
    const lines = await measured("startday_http_requests_total");
    expect(lines).toContain(
      'startday_http_requests_total{method="GET",route="/:tenant/api/v1/registration/:id",status="4xx"} 1',
    );
    expect(lines).toContain('startday_http_requests_total{method="GET",route="none",status="4xx"} 1');
    expect(lines.join()).not.toContain("0199a3c2");
    expect((await measured("startday_http_request_seconds_bucket")).length).toBeGreaterThan(0);
  });

  test("include sessions, messages, connections and streams", async () => {
    await caller.applicant();
    const one = (name: string, labels: string) => measured(`${name}{${labels}}`);
    const [sessions = ""] = await one("startday_sessions", 'tenant="am",audience="applicant"');
    expect(sessions).toMatch(/ [1-9]\d*$/);
    expect(await one("startday_outbox_waiting", 'tenant="am"')).toEqual(['startday_outbox_waiting{tenant="am"} 0']);
    expect(await one("startday_waiting_room", 'tenant="am",state="waiting"')).toHaveLength(1);
    expect(await measured("startday_deliveries_total")).toEqual([]);
    expect(await measured("startday_live_streams")).toEqual(["startday_live_streams 0"]);
    expect(await measured("startday_pool_connections")).toHaveLength(3);
  });
});

test("an offer of HTTP/2 gets the ordinary answer", async () => {
  const offer = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"];
  const { port, host } = new URL(backend.origin);
  const answer = await sendRaw(Number(port), requestLines("/health/live", `Host: ${host}`, ...offer));
  expect(answer).toMatchObject({ statuses: [200], isEnded: true });
});

describe("the documentation", () => {
  test("is a page that loads nothing from other sites and nothing inline", async () => {
    const page = await get("/docs");
    const html = await page.text();
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'; script-src 'self';/);
    expect(html).not.toMatch(/https?:\/\//);
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    const files = [...html.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(([, address]) => `/${address}`);
    expect(files).toHaveLength(3);
    for (const file of files) {
      const answer = await get(file);
      expect(answer.status, file).toBe(200);
      expect(answer.headers.get("content-type"), file).toMatch(/^text\/(css|javascript)/);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    expect((await get("/docs/package.json")).status).toBe(404);
  });

  test("has the OpenAPI document beside it", async () => {
    const answer = await get("/openapi.json");
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(Object.keys(((await answer.json()) as { paths: object }).paths)).toContain("/api/v1/config");
  });
});

test("the log has a line for each request", async () => {
  const applicant = await caller.applicant();
  const { _id: id } = await caller.call(registrations.create, { body: { language: "en" } }, applicant);
  await caller.call(registrations.get, { params: { id } }, applicant);
  const written = expect.objectContaining({
    event: "request",
    method: "GET",
    route: "/:tenant/api/v1/registration/:id",
    status: 200,
    tenant: "am",
    ms: expect.any(Number),
    requestId: expect.any(String),
  });
  const lines = () => logLines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  // The process writes it after its answer.
  await expect.poll(lines).toContainEqual(written);
});
