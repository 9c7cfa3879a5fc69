import { createServer, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCallerResolution } from "@/lib/server/http/caller";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { createRequestValidation } from "@/lib/server/http/request-validation";
import { requestLines, sendRaw } from "@/tests/support/raw-http";
import { shows } from "@/tests/support/shows";

const HOST = "Host: am.localhost";
/** Requests that could be read as another tenant's, or that are malformed. */
const REFUSED: [string, number, string][] = [
  ["two hosts", 400, requestLines("/", HOST, "Host: de.localhost")],
  ["the same host twice", 400, requestLines("/", HOST, HOST)],
  ["a host in a list", 400, requestLines("/", "Host: de.localhost, am.localhost")],
  ["a host behind a name", 400, requestLines("/", "Host: de.localhost@am.localhost")],
  ["a host with a path", 400, requestLines("/", "Host: de.localhost/am.localhost")],
  ["a host with a port that cannot be", 400, requestLines("/", "Host: am.localhost:99999")],
  ["a port without a host", 400, requestLines("/", "Host: :80")],
  ["numbers that are no address", 400, requestLines("/", "Host: 999.999.999.999")],
  ["colons that are no address", 400, requestLines("/", "Host: [::::]")],
  ["a whole address in place of a path", 400, requestLines("http://de.localhost/", HOST)],
  ["a call at a whole address", 400, requestLines("http://de.localhost/api/config", HOST)],
  ["no path", 400, requestLines("*", HOST)],
  ["a call whose path is no text", 404, requestLines("/api/%zz", HOST)],
  ["a method that the product does not have", 405, requestLines("/", HOST).replace("GET", "TRACE")],
];
const ACCEPTED: [string, string][] = [
  ["a name", requestLines("/", HOST)],
  ["a name with a port", requestLines("/", "Host: AM.localhost:3000")],
  ["a name with its last dot", requestLines("/", "Host: am.localhost.")],
  ["an address", requestLines("/", "Host: [::1]:3000")],
  ["a page whose path is no text", requestLines("/%zz", HOST)],
  ["no host in HTTP/1.0", requestLines("/").replace("HTTP/1.1", "HTTP/1.0")],
];

/** Forwarded hosts that name no host, or more than one. */
const UNCLEAR: [string, ...string[]][] = [
  ["nothing", ""],
  ["two headers", "am.localhost", "de.localhost"],
  ["the same host twice", "am.localhost", "am.localhost"],
  ["a list", "am.localhost, de.localhost"],
  ["a list without a first one", ",am.localhost"],
  ["a user", "am.localhost@de.localhost"],
  ["a path", "am.localhost/de.localhost"],
  ["a scheme", "http://am.localhost"],
  ["two ports", "am.localhost:80:80"],
  ["a port that cannot be", "am.localhost:99999"],
  ["a port of letters", "am.localhost:http"],
  ["two words", "am localhost"],
  ["markup", "<script>"],
  ["half an address", "[::1"],
  ["numbers that are no address", "1.2.3.4.5"],
];
const CLEAR = ["am.localhost", "AM.localhost:8443", "am.localhost.", "192.0.2.1", "[::1]:3000"];

let server: Server;
let received = 0;
let forwardedHost: string | undefined;
const { emit } = Server.prototype;
const send = (text: string) => sendRaw((server.address() as AddressInfo).port, text);

beforeAll(async () => {
  server = createServer(({ headers }, response) => {
    received += 1;
    forwardedHost = headers["x-forwarded-host"]?.toString();
    response.end("seen");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

test("Node itself accepts all of them", async () => {
  for (const [name, , text] of REFUSED) expect((await send(text)).statuses, name).toEqual([200]);
});

describe("before the framework", () => {
  beforeAll(() => {
    installHttpMiddleware([createRequestValidation({ trustProxy: false })], { ignoreUpgrades: true });
    received = 0;
  });

  test.each(REFUSED)("%s is refused, and the request after it is not read", async (_what, status, text) => {
    const answer = await send(text.replace("Connection: close\r\n", "") + requestLines("/", "Host: de.localhost"));
    expect(answer.statuses).toEqual([status]);
    expect(
      JSON.parse(
        answer.text
          .split("\r\n\r\n")[1]
          ?.replace(/^[\da-f]+\r\n/, "")
          .split("\r\n")[0] ?? "",
      ),
    ).toMatchObject({
      errorMessage: { key: expect.any(String) },
    });
  });

  test("the server never sees a refused request", () => {
    expect(received).toBe(0);
    shows(21, { "ways to name another network's host": REFUSED.length, "seen by the product": received });
  });

  test.each(ACCEPTED)("%s is accepted", async (_what, text) => {
    expect((await send(text)).statuses).toEqual([200]);
  });
});

describe("a forwarded host", () => {
  const install = (trustProxy: boolean) => {
    Server.prototype.emit = emit;
    installHttpMiddleware([createCallerResolution({ trustProxy }), createRequestValidation({ trustProxy })]);
    received = 0;
  };
  const ask = (...hosts: string[]) =>
    send(requestLines("/", HOST, ...hosts.map((host) => `X-Forwarded-Host: ${host}`)));

  test("is refused behind a trusted proxy unless it names one host", async () => {
    install(true);
    for (const [what, ...hosts] of UNCLEAR) expect((await ask(...hosts)).statuses, what).toEqual([400]);
    expect(received).toBe(0);
    for (const host of CLEAR) {
      expect((await ask(host)).statuses, host).toEqual([200]);
      expect(forwardedHost).toBe(host);
    }
    expect((await ask()).statuses).toEqual([200]);
    shows(21, { "unclear forwarded hosts": UNCLEAR.length, "seen by the product": 0 });
  });

  test("never reaches the product without a trusted proxy, whatever it is", async () => {
    install(false);
    for (const [what, ...hosts] of [...UNCLEAR, ["a network's host", "de.localhost"]]) {
      expect((await ask(...hosts)).statuses, what).toEqual([200]);
      expect(forwardedHost, what).toBeUndefined();
    }
    shows(21, { "forged forwarded hosts": UNCLEAR.length + 1, "seen by the product": 0 });
  });
});
