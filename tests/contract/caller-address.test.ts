import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { addressFinding } from "@/backend/operations/doctor/address-finding";
import { beforeFramework } from "@/lib/bff/before-framework";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { log } from "@/lib/server/observability/log";
import { metricsText } from "@/lib/server/observability/metrics";
import { type As, freshPhone } from "@/tests/support/caller";
import { aMachine } from "@/tests/support/machine-keys";
import { ownBackend } from "@/tests/support/process-backend";
import { requestLines, sendRaw } from "@/tests/support/raw-http";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";

vi.mock("next/headers", () => ({ cookies: () => Promise.reject(new Error("the framework has no request")) }));

const CODES = 3;
const backend = ownBackend({ OTP_SENDS_PER_IP_PER_HOUR: String(CODES) });
const { emit } = Server.prototype;
const build = mkdtempSync(path.join(tmpdir(), "startday-build-"));
let server: Server;

beforeAll(async () => {
  writeFileSync(path.join(build, "prerender-manifest.json"), JSON.stringify({ routes: {} }));
  setBuiltInBackend(async () => new Response(null, { status: 500 }), backend.callInProcess);
  manager = await staffMember(backend, { role: "manager", locations: ["yerevan"] });
  // In place of the framework: what it can read of a request.
  server = createServer(({ headers, rawHeaders, headersDistinct }, response) =>
    response.end(JSON.stringify({ headers, rawHeaders, headersDistinct })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  Server.prototype.emit = emit;
  vi.restoreAllMocks();
});
afterAll(() => {
  server.close();
  rmSync(build, { recursive: true });
});

/** Puts everything before the framework, as the product does in production. */
const standBefore = (trustProxy: boolean): void => {
  webEnvironment().trustProxy = trustProxy;
  const list = beforeFramework({ trustProxy }, { build, isTraced: false });
  installHttpMiddleware(list, { ignoreUpgrades: true });
};

const send = (text: string) => sendRaw((server.address() as AddressInfo).port, text);

type Framing = (body: string) => { headers: string[]; body: string };
const whole: Framing = (body) => ({ headers: [`Content-Length: ${body.length}`], body });
const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
const chunked: Framing = (body) => ({
  headers: ["Transfer-Encoding: chunked"],
  body: `${chunk(body.slice(0, 5))}${chunk(body.slice(5))}0\r\n\r\n`,
});
const withTrailer: Framing = (body) => ({
  headers: ["Transfer-Encoding: chunked", "Trailer: X-Forwarded-For"],
  body: `${chunk(body)}0\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n`,
});

/** Sends a call to the door; returns the status, and the code of an error. */
const call = async (target: string, body: object, headers: readonly string[], framing: Framing = chunked) => {
  const framed = framing(JSON.stringify(body));
  const lines = [`POST ${target} HTTP/1.1`, "Host: am.localhost", "Content-Type: application/json"];
  const { statuses, text } = await send(
    [...lines, ...headers, ...framed.headers, "Connection: close", "", framed.body].join("\r\n"),
  );
  return { status: statuses.at(-1), code: /"code":"(\w+)"/.exec(text)?.[1] };
};

const REFUSED = { status: 403, code: "key_address_refused" };
let manager: As;
const keyFor = async (...addresses: string[]) => (await aMachine(backend, { addresses }, manager)).as.token;
const askWithKey = (key: string | undefined, headers: readonly string[], framing?: Framing) =>
  call(
    "/api/presentation/list",
    { locationKey: "yerevan", limit: 1, offset: 0 },
    [`Authorization: Bearer ${key}`, ...headers],
    framing,
  );
const askForCode = (...headers: string[]) =>
  call("/api/verification/send", { value: freshPhone(), method: "sms", language: "en" }, [
    "Origin: http://am.localhost",
    ...headers,
  ]);

const FORGED = "X-Forwarded-For: 203.0.113.7";

describe("without a trusted proxy", () => {
  test.each<[string, string[], Framing]>([
    ["a whole body", [FORGED], whole],
    ["a body in chunks", [FORGED], chunked],
    ["a body in chunks, twice", [FORGED, FORGED], chunked],
    ["a body in chunks, in capitals", ["X-FORWARDED-FOR: 203.0.113.7", "X-REAL-IP: 203.0.113.7"], chunked],
    ["a body in chunks, as a list", ["Forwarded: for=203.0.113.7", `${FORGED}, 203.0.113.8`], chunked],
    ["a body in chunks, as its trailer", [], withTrailer],
    ["a body in chunks that waits to be asked for", [FORGED, "Expect: 100-continue"], chunked],
    ["a body in chunks and an offer of HTTP/2", [FORGED, "Upgrade: h2c"], chunked],
  ])("a key opens nothing from a forged address, in %s", async (_what, headers, framing) => {
    standBefore(false);
    const key = await keyFor("203.0.113.0/24");
    expect(await askWithKey(key, headers, framing)).toMatchObject(REFUSED);
    expect(await askWithKey(await keyFor("127.0.0.0/8"), headers, framing)).toMatchObject({ status: 200 });
    shows(50, { forged: 1, opened: 0 });
  });

  test("forged addresses do not multiply the codes of one address", async () => {
    standBefore(false);
    const asked = [];
    for (let index = 1; index <= 2 * CODES; index += 1)
      asked.push((await askForCode(`X-Forwarded-For: 203.0.113.${index}`)).status);
    expect(asked).toEqual([...Array(CODES).fill(200), ...Array(CODES).fill(429)]);
    shows(17, { asked: asked.length, limit: CODES, sent: CODES });
  });

  test.each([
    ["a body in chunks", "POST", ["Transfer-Encoding: chunked"], "0\r\n\r\n"],
    ["no body", "GET", [], ""],
  ])("a client's forwarding is gone wherever the framework may read it, with %s", async (_what, method, own, body) => {
    standBefore(false);
    const forged = ["for", "host", "proto", "port"].map((name) => `X-Forwarded-${name}: a-strangers`);
    const others = ["Forwarded", "X-Real-IP", "traceparent", "baggage"].map((name) => `${name}: a-strangers`);
    const { text } = await send(
      requestLines("/nowhere.txt", "Host: am.localhost", "__proto__: 1", ...forged, ...forged, ...others, ...own)
        .replace("GET", method)
        .concat(body),
    );
    expect(text).toContain("rawHeaders");
    expect(text).not.toContain("a-strangers");
    expect(text).toContain('"x-forwarded-for":"127.0.0.1"');
    expect(text).toContain('"x-forwarded-for","127.0.0.1"');
    expect(text).toContain('"x-forwarded-for":["127.0.0.1"]');
    shows(21, { forged: 2 * forged.length + others.length, seen: 0 });
  });
});

describe("behind a trusted proxy", () => {
  test.each([
    ["with a port, as Azure writes it", "203.0.113.7:51234"],
    ["as IPv6 in hexadecimal, in brackets with a port", "[::FFFF:CB00:7107]:443"],
    ["after one that its client forged", "198.51.100.1, 203.0.113.7"],
  ])("a key works from its address %s, in chunks or whole", async (_what, forwarded) => {
    standBefore(true);
    const key = await keyFor("203.0.113.0/24");
    for (const framing of [chunked, whole])
      expect(await askWithKey(key, [`X-Forwarded-For: ${forwarded}`], framing)).toMatchObject({ status: 200 });
    const elsewhere = await keyFor("198.51.100.0/24", "131.0.0.0/8", "127.0.0.0/8");
    expect(await askWithKey(elsewhere, [`X-Forwarded-For: ${forwarded}`])).toMatchObject(REFUSED);
    shows(50);
  });

  test("a port does not multiply the codes of one address", async () => {
    standBefore(true);
    const asked = [];
    for (let port = 50_001; port <= 50_000 + 2 * CODES; port += 1)
      asked.push((await askForCode(`X-Forwarded-For: 198.51.100.9:${port}`)).status);
    expect(asked).toEqual([...Array(CODES).fill(200), ...Array(CODES).fill(429)]);
    shows(17, { asked: asked.length, limit: CODES, sent: CODES });
  });

  test("the doctor finds nothing while every request has an address", async () => {
    const { environment } = backend.services;
    expect(await addressFinding(backend.db, environment, backend.now())).toMatchObject({ state: "ok" });
  });

  test("what is no address opens no key with ranges, has one budget for all, and is logged once without its text", async () => {
    standBefore(true);
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const key = await keyFor("127.0.0.0/8", "0.0.0.0/0", "::/0");
    const unreadable = ["unknown", "_hidden", "a-name.example", "203.0.113.7, ", "0xcb.0.113.7", "203.0.113"];
    for (const forwarded of unreadable)
      expect(await askWithKey(key, [`X-Forwarded-For: ${forwarded}`]), forwarded).toMatchObject(REFUSED);
    expect(await askWithKey(key, [])).toMatchObject(REFUSED);
    const asked = [];
    for (const forwarded of unreadable) asked.push((await askForCode(`X-Forwarded-For: ${forwarded}`)).status);
    expect(asked.filter((status) => status === 200)).toHaveLength(CODES);
    expect(error.mock.calls.map(([line]) => (line as { defect: string }).defect).sort()).toEqual(
      ["hidden", "malformed", "missing", "unknown"].sort(),
    );
    expect(JSON.stringify(error.mock.calls)).not.toMatch(/a-name|203\.0|_hidden/);
    expect((await metricsText()).body).toMatch(/startday_unreadable_addresses_total\{defect="malformed"\} [1-9]/);
    expect(await addressFinding(backend.db, backend.services.environment, backend.now())).toMatchObject({
      state: "warn",
      message: expect.stringContaining(`${CODES} counted requests`),
    });
    shows(17, { unreadable: unreadable.length, asked: asked.length, limit: CODES, sent: CODES });
  });

  test("a probe of the process itself needs no forwarded address", async () => {
    standBefore(true);
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    for (const target of ["/health/ready", "/health", "/metrics"])
      expect((await send(requestLines(target, "Host: localhost"))).statuses, target).toEqual([200]);
    expect(error).not.toHaveBeenCalled();
    expect((await send(requestLines("/metrics", "Host: localhost", FORGED))).statuses).toEqual([401]);
  });
});
