// @module-tag deep
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { Caller } from "@/tests/support/caller";
import { megabytesOf } from "@/tests/support/memory";
import { figuresOf, healthWithin, type Overloaded, overload } from "@/tests/support/overload";
import { createDatabase } from "@/tests/support/postgres";
import { changeLines, requestLines, sendRaw } from "@/tests/support/raw-http";
import { shows } from "@/tests/support/shows";

let backend: BackendProcess;
let port: number;
let token: string;
beforeAll(async () => {
  backend = await startBackendProcess(testEnvironment(await createDatabase(inject("postgresUrl"))));
  port = Number(new URL(backend.origin).port);
  ({ token } = await new Caller((path, init) => fetch(backend.origin + path, init)).applicant());
});
afterAll(() => backend?.stop());

const HOST = "Host: backend.example";
const HEALTH = "/health/live";
const LIST = "/am/api/v1/registration";
const bearer = () => `Authorization: Bearer ${token}`;
const second = `GET ${LIST} HTTP/1.1\r\n${HOST}\r\n`;

describe("a request that could be read in two ways", () => {
  test.each([
    ["two lengths", () => changeLines(LIST, [HOST, "Content-Length: 2", "Content-Length: 3"], "{}")],
    ["a negative length", () => changeLines(LIST, [HOST, "Content-Length: -1"])],
    ["a length that is no number", () => changeLines(LIST, [HOST, "Content-Length: 0x2"], "{}")],
    [
      "a length and chunks",
      () => changeLines(LIST, [HOST, "Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n"),
    ],
    ["two transfer encodings", () => changeLines(LIST, [HOST, "Transfer-Encoding: chunked, identity"], "0\r\n\r\n")],
    [
      "a chunk without a size",
      () => changeLines(LIST, [HOST, bearer(), "Transfer-Encoding: chunked"], "ZZ\r\n{}\r\n0\r\n\r\n"),
    ],
    ["a folded header", () => requestLines(HEALTH, HOST, "X-One: 1\r\n Authorization: Bearer x")],
    ["a space before the colon", () => requestLines(HEALTH, "Host : backend.example")],
    ["lines that end in LF alone", () => requestLines(HEALTH, HOST).replaceAll("\r\n", "\n")],
    ["a NUL in a header", () => requestLines(HEALTH, HOST, "X-One: a\0b")],
    ["no host", () => requestLines(HEALTH)],
  ])("is refused and ends the connection: %s", async (_what, request) => {
    const { statuses, isEnded } = await sendRaw(port, request() + second);
    expect(isEnded).toBe(true);
    expect(statuses).toEqual([400]);
  });
});

describe("an unusual request", () => {
  test("with a header of 100 kB is refused", async () => {
    const { statuses } = await sendRaw(port, requestLines(HEALTH, HOST, `X-One: ${"a".repeat(100_000)}`));
    expect(statuses).toEqual([431]);
  });

  test("with an unknown expectation is refused", async () => {
    const { statuses } = await sendRaw(port, changeLines(LIST, [HOST, "Expect: a miracle", "Content-Length: 2"], "{}"));
    expect(statuses).toEqual([417]);
  });

  test("that expects 100-continue needs a token like any other", async () => {
    const { statuses } = await sendRaw(
      port,
      changeLines(LIST, [HOST, "Expect: 100-continue", "Content-Length: 2"], "{}"),
    );
    expect(statuses.at(-1)).toBe(401);
  });

  test("pipelined after another one is answered separately: a token counts for its own request only", async () => {
    const first = `GET ${LIST} HTTP/1.1\r\n${HOST}\r\n${bearer()}\r\n\r\n`;
    expect((await sendRaw(port, first + requestLines(LIST, HOST))).statuses).toEqual([200, 401]);
  });

  test.each([
    ["de", 403],
    ["1", 403],
    ["global", 404],
  ])("with an absolute URL of network %s has no more rights than with the path", async (tenant, status) => {
    const target = `http://elsewhere.example/${tenant}/api/v1/registration`;
    const { statuses, text } = await sendRaw(port, requestLines(target, HOST, bearer()));
    expect(statuses).toEqual([status]);
    expect(text).not.toContain("registrations");
  });

  test.each([
    "/%",
    "/%zz/api/v1/config",
    "/%00",
    "/am/api/v1/registration/%c0%ae",
    "//am/api/v1/registration",
    "/am/../am",
    "*",
  ])("to %s breaks nothing", async (target) => {
    const { statuses, isEnded } = await sendRaw(port, requestLines(target, HOST, bearer()));
    expect(isEnded).toBe(true);
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[0]).toBeLessThan(500);
  });
});

test("many excessive and slow bodies at once cost little, and do not delay other requests", async () => {
  const memory = () => megabytesOf(backend.child.pid);
  const served: Overloaded = { port, path: LIST, headers: [HOST, bearer()], health: HEALTH, memory, slow: 100 };
  const outcome = await overload(served);
  expect(outcome.wrong).toEqual([]);
  expect(outcome.grownBy).toBeLessThan(100);
  expect(outcome.healthOf19In20).toBeLessThan(healthWithin(outcome));
  shows(31, figuresOf(outcome, served));
}, 120_000);
