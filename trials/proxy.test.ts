import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:http2";
import { Agent, request } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { bookAt, bookUntilAnswered } from "@/tests/faults/bench/book";
import { type BenchDatabase, startDatabase } from "@/tests/faults/bench/database";
import { createLedger } from "@/tests/faults/bench/ledger";
import { type Person, readyPeople } from "@/tests/faults/bench/people";
import { type BenchProcess, startApplication } from "@/tests/faults/bench/process";
import { sendToProduct, sessionWith, type VisitorRequest } from "@/tests/faults/bench/visitor";
import { freshPhone } from "@/tests/support/caller";
import { ensureFromDebian } from "@/tests/support/debian.mjs";
import { aPdf, FILE_LIMIT } from "@/tests/support/file-bytes";
import { formOf } from "@/tests/support/files";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { inFlight } from "@/tests/support/in-flight";
import { temporaryDataDir } from "@/tests/support/postgres";
import { addMember, PASSWORD } from "@/tests/support/staff";
import { DOMAIN, type Nginx, startNginx } from "./nginx";
import { recordTrial } from "./record.mjs";

const COMMAND = "npm run test:trials -- proxy";
const HOST = `am.${DOMAIN}`;
const SENDS_OF_AN_ADDRESS = 2;
const BOOKINGS = 60;
const BETWEEN_BOOKINGS_MS = 500;

const canRun = ensureFromDebian(["nginx", "openssl"], ["/usr/sbin/nginx", "/usr/bin/openssl"]);
if (!canRun) console.log("skipped: nginx cannot be installed here");

let database: BenchDatabase;
let files: string;
let gateway: Gateway;
let applications: BenchProcess[] = [];
let people: Person[];
let nginx: Nginx;

const start = (port?: number) =>
  startApplication(
    {
      DATABASE_URL: database.url,
      DATA_DIR: files,
      SMS_GATEWAY_URL: gateway.url,
      OTP_SENDS_PER_IP_PER_HOUR: String(SENDS_OF_AN_ADDRESS),
    },
    port,
  );
const send = (path: string, options: VisitorRequest = {}) =>
  sendToProduct(nginx.tlsPort, path, { authority: nginx.authority, ...options });
const passed = (tried: string, outcome: string) =>
  recordTrial({ place: "nginx", version: nginx.version, tried, command: COMMAND, outcome });

beforeAll(async () => {
  if (!canRun) return;
  [database, gateway] = await Promise.all([startDatabase(), startGateway()]);
  files = temporaryDataDir();
  people = (await readyPeople(database, BOOKINGS + 2)).people;
  applications = await Promise.all([start(), start(), start()]);
  nginx = await startNginx(applications.map(({ port }) => port));
});

afterAll(async () => {
  await nginx?.stop();
  await Promise.all(applications.map(({ end }) => end("SIGKILL")));
  await database?.stop();
  await gateway?.close();
  if (files) removeDataDir(files);
});

/** Signs a new staff member in; returns the cookie as it was set. */
const staffCookie = async (): Promise<string> => {
  const username = await addMember(database.pool);
  const body = JSON.stringify({ username, password: PASSWORD });
  const { status, headers } = await send("/api/auth/login", { method: "POST", body });
  expect(status).toBe(200);
  return headers["set-cookie"]?.find((cookie) => cookie.includes("startday-staff=")) ?? "";
};

const sendCode = (from: string, spoofed: string) =>
  send("/api/verification/send", {
    method: "POST",
    from,
    headers: { "x-forwarded-for": spoofed, "x-real-ip": spoofed, forwarded: `for=${spoofed}` },
    body: JSON.stringify({ value: freshPhone(), method: "sms", language: "en" }),
  });

const upload = async ({ id, filesToken }: Person, size: number) => {
  const response = new Response(formOf({ registrationId: id, bytes: aPdf(size) }));
  return send("/api/files", {
    method: "POST",
    session: await sessionWith("am", filesToken, "files"),
    type: response.headers.get("content-type") ?? "",
    body: Buffer.from(await response.arrayBuffer()),
  });
};

describe.skipIf(!canRun)("behind nginx with the files of deploy/", () => {
  test("a visitor without TLS is sent to the same page with it, and an unknown host gets nothing", async () => {
    const { status, headers } = await sendToProduct(nginx.httpPort, "/verify?a=1");
    expect([status, headers.location]).toEqual([308, `https://${HOST}/verify?a=1`]);
    await expect(send("/", { headers: { host: "elsewhere.example" } })).rejects.toThrow();
    passed("redirect to TLS, other hosts closed", "308 to the same page; no reply for another host");
  });

  test("a page comes with the product's security headers, compressed once, and names no server", async () => {
    const { status, headers } = await send("/", { headers: { "accept-encoding": "br, gzip" } });
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toMatch(/max-age=\d{7,}/);
    expect(headers["content-security-policy"]).toContain("default-src");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers.server).toBe("nginx");
    passed("headers and compression of a page", "HSTS, CSP, nosniff; Brotli passed on; no version of the server");
  });

  test("cookies are bound to the host and to TLS", async () => {
    const cookie = await staffCookie();
    expect(cookie).toMatch(/^__Host-startday-staff=.+; Path=\/;/);
    expect(cookie).toMatch(/; Secure\b/);
    expect(cookie).toMatch(/; HttpOnly\b/);
    expect(cookie).not.toMatch(/; Domain=/i);
    passed("a sign-in's cookie", "`__Host-`, Secure, HttpOnly, no Domain");
  });

  test("budgets count the visitor's real address, and believe no other", async () => {
    const statuses: number[] = [];
    for (let count = 0; count <= SENDS_OF_AN_ADDRESS; count += 1)
      statuses.push((await sendCode("127.0.0.2", `203.0.113.${count}`)).status);
    expect(statuses.slice(0, -1).every((status) => status < 300)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await sendCode("127.0.0.3", "127.0.0.2")).status).toBeLessThan(300);
    passed("budget of codes for an address", "429 after two despite other forwarded addresses; a neighbour is served");
  });

  test("a file of 10 MiB passes, and larger ones are refused with the product's message", async () => {
    const [person] = people.slice(-1) as [Person];
    expect((await upload(person, FILE_LIMIT)).status).toBe(201);
    for (const size of [FILE_LIMIT + 1, FILE_LIMIT + 4 * 1024 * 1024]) {
      const { status, body } = await upload(person, size);
      expect([status, JSON.parse(body).code]).toEqual([413, "body_too_large"]);
    }
    passed("uploads", "10 MiB: 201; a byte more from the product and 14 MiB from nginx: 413 body_too_large");
  });

  test("a body reaches the product as it comes: one that is declared too long is refused before it is there", async () => {
    const [person] = people.slice(-1) as [Person];
    const { cookie } = await sessionWith("am", person.filesToken, "files");
    const headers = {
      host: HOST,
      origin: `https://${HOST}`,
      cookie,
      "content-type": "multipart/form-data; boundary=a",
      "content-length": FILE_LIMIT + 1.5 * 1024 * 1024,
    };
    const { tlsPort: port, authority: ca } = nginx;
    const uploading = request({
      host: "127.0.0.1",
      port,
      path: "/api/files",
      method: "POST",
      headers,
      ca,
      servername: HOST,
    });
    uploading.on("error", () => undefined).write("--a\r\n");
    const [response] = (await once(uploading, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(uploading.writableEnded).toBe(false);
    uploading.destroy();
    passed("an upload of which only the first bytes are sent", "413 from the product while the rest is still to come");
  });

  test("live events arrive through HTTP/2 as they happen", async () => {
    const [cookie = ""] = (await staffCookie()).split(";");
    const client = connect(`https://127.0.0.1:${nginx.tlsPort}`, { ca: nginx.authority, servername: HOST });
    try {
      const stream = client.request({
        ":path": "/api/start-day/stream?locationKey=yerevan",
        ":authority": HOST,
        cookie,
        "accept-encoding": "br, gzip",
      });
      let text = "";
      stream.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      const events = () => text.split("event: startDays\n").length - 1;
      await expect.poll(events, { timeout: 15_000 }).toBe(1);
      expect(client.alpnProtocol).toBe("h2");
      const { status } = await bookAt(nginx.tlsPort, people.at(-2) as Person, { authority: nginx.authority });
      expect(status).toBe(200);
      await expect.poll(events, { timeout: 15_000 }).toBeGreaterThan(1);
      expect(stream.closed).toBe(false);
    } finally {
      client.destroy();
    }
    passed("live updates through HTTP/2", "h2 negotiated; the event of a booking arrives while the stream is open");
  });

  test("the processes are exchanged one by one without one failed request", async () => {
    const ledger = createLedger();
    let isOver = false;
    const reads: string[] = [];
    const read = async (agent?: Agent) => {
      while (!isOver) {
        const options = agent ? { agent } : {};
        reads.push(await send("/", options).then(({ status }) => String(status), String));
        await delay(40);
      }
    };
    const agent = new Agent({ keepAlive: true });
    const tries: number[] = [];
    const book = (group: readonly Person[]) =>
      inFlight(2, group, async (person) => {
        tries.push(await bookUntilAnswered([nginx.tlsPort], person, ledger, { authority: nginx.authority }));
        await delay(BETWEEN_BOOKINGS_MS);
      });
    const replace = async (index: number) => {
      const { port, end } = applications[index] as BenchProcess;
      expect((await end("SIGTERM")).code).toBe(0);
      applications[index] = await start(port);
    };
    const reading = Promise.all([read(), read(agent)]);
    const each = BOOKINGS / applications.length;
    try {
      for (const index of applications.keys())
        await Promise.all([replace(index), book(people.slice(index * each, (index + 1) * each))]);
    } finally {
      isOver = true;
      await reading;
    }
    agent.destroy();
    expect(reads.filter((outcome) => outcome !== "200")).toEqual([]);
    // A write counts as the browser sends it: once, and then again under its key.
    const repeated = tries.filter((count) => count > 1).length;
    expect(ledger.count()).toBe(BOOKINGS);
    expect(repeated).toBe(0);
    expect(await ledger.lostIn(database.pool)).toEqual([]);
    passed(
      "rolling exchange of three processes under load",
      `${reads.length} reads: all 200; ${BOOKINGS} bookings: all at the first try; none lost`,
    );
  });
});
