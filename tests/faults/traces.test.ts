// @module-tag deep
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from "@/tests/support/otlp";
import { temporaryDataDir } from "@/tests/support/postgres";
import { bookAt } from "./bench/book";
import { type BenchDatabase, startDatabase } from "./bench/database";
import { type Person, readyPeople } from "./bench/people";
import { type BenchProcess, startApplication } from "./bench/process";
import { sendToProduct } from "./bench/visitor";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const REQUEST = "the-proxy-s-own-name-7";
// Private words, which occur in requests only.
const CANARY = { query: "canary-of-a-query", agent: "canary-of-an-agent", phone: "+37491987654" };
const STRANGER = { "x-forwarded-for": "203.0.113.77", "user-agent": CANARY.agent };

let database: BenchDatabase;
let files: string;
let receiver: TraceReceiver;
let application: BenchProcess;
let person: Person;

const headersWith = (traceparent: string) => ({ ...STRANGER, traceparent, "x-request-id": REQUEST });

beforeAll(async () => {
  database = await startDatabase();
  files = temporaryDataDir();
  const { people } = await readyPeople(database, 1);
  [person] = people as [Person];
  receiver = await startTraceReceiver();
  application = await startApplication({
    DATABASE_URL: database.url,
    DATA_DIR: files,
    LOG_LEVEL: "debug",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "500",
    OTEL_BSP_MAX_QUEUE_SIZE: "8192",
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: "8192",
  });
});
afterAll(async () => {
  await application?.end("SIGKILL");
  await Promise.all([receiver?.close(), database?.stop()]);
  if (files) removeDataDir(files);
});

/** The names of a span and its ancestors, up to the root of its trace. */
const ancestorNames = (spans: readonly ReceivedSpan[], span: ReceivedSpan | undefined): string[] =>
  span
    ? [
        span.name,
        ...ancestorNames(
          spans,
          spans.find(({ spanId }) => spanId === span.parentSpanId),
        ),
      ]
    : [];

test("a booking is one trace from the browser's request to the SQL statement, without personal data", async () => {
  const booked = await bookAt(application.port, person, { headers: headersWith(`00-${TRACE}-b7ad6b7169203331-01`) });
  expect(booked.status).toBe(200);
  expect(booked.headers["x-request-id"]).toBe(REQUEST);
  const query = `?name=${CANARY.query}&code=123456`;
  const wrong = [
    await sendToProduct(application.port, `/form/${person.id}${query}`, { session: person.session, headers: STRANGER }),
    await sendToProduct(application.port, `/applications${query}`, { session: person.session, headers: STRANGER }),
    await sendToProduct(application.port, `/api/registration/${CANARY.phone}${query}`, { session: person.session }),
  ];
  for (const { headers } of wrong) expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);

  // One process has one page of metrics, of the web side and the backend, open to this machine and not through a proxy.
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${application.port}/metrics`)).text();
  await vi.waitFor(async () =>
    expect((await readMetrics()).split("\n")).toEqual(
      expect.arrayContaining([
        'startday_bookings_total{tenant="am",outcome="taken",reason="none"} 1',
        'startday_web_requests_total{route="/api/registration/make-appointment/{id}",status="2xx"} 1',
        expect.stringMatching(/^startday_upstream_seconds_count\{tenant="am",upstream="v1",outcome="ok"\} [1-9]/),
      ]),
    ),
  );
  expect((await sendToProduct(application.port, "/metrics")).status).toBe(401);
  expect((await sendToProduct(application.port, "/metrics", { headers: STRANGER })).status).toBe(401);

  const spansOfTrace = () => receiver.spans().filter(({ traceId }) => traceId === TRACE);
  await vi.waitFor(() => expect(spansOfTrace().map(({ name }) => name)).toContain("POST /api/[...path]"), 60_000);
  const { code } = await application.end("SIGTERM");
  expect(code).toBe(0);
  const spans = receiver.spans();
  const traceSpans = spans.filter(({ traceId }) => traceId === TRACE);
  const statement = traceSpans.find(({ name }) => name === "SELECT book_many");
  expect(ancestorNames(traceSpans, statement)).toEqual([
    "SELECT book_many",
    "seats batch",
    "POST /:tenant/api/v1/registration/make-appointment/:id",
    "POST /registration/make-appointment/{id}",
    "executing api route (app) /api/[...path]",
    "POST /api/[...path]",
  ]);
  expect(JSON.stringify(traceSpans)).toContain(REQUEST);

  const exported = receiver.bodies.join("\n");
  const secrets = [
    ...Object.values(CANARY),
    person.token,
    person.id,
    person.session.cookie,
    "203.0.113.77",
    "Petrosyan",
  ];
  expect(
    secrets.filter((secret) => exported.includes(secret) || exported.includes(encodeURIComponent(secret))),
  ).toEqual([]);
  const lines = application
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const ofBooking = lines.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === REQUEST);
  expect(ofBooking.map(({ event }) => event)).toEqual(["request", "web_request"]);
  expect(ofBooking[0]).toMatchObject({ traceId: TRACE, tenant: "am", status: 200 });
});
