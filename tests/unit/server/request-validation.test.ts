import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { validateRequest } from "@/lib/server/http/request-validation";
import { requestLines, sendRaw } from "@/tests/support/raw-http";
import { shows } from "@/tests/support/shows";

vi.mock("server-only", () => ({}));

const HOST = "Host: am.localhost";
/** Requests that could be read as another tenant's, or that are malformed. */
const REFUSED: [string, number, string][] = [
  ["two hosts", 400, requestLines("/", HOST, "Host: de.localhost")],
  ["the same host twice", 400, requestLines("/", HOST, HOST)],
  ["a host in a list", 400, requestLines("/", "Host: de.localhost, am.localhost")],
  ["a host behind a name", 400, requestLines("/", "Host: de.localhost@am.localhost")],
  ["a host with a path", 400, requestLines("/", "Host: de.localhost/am.localhost")],
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

let server: Server;
let received = 0;
const send = (text: string) => sendRaw((server.address() as AddressInfo).port, text);

beforeAll(async () => {
  server = createServer((_request, response) => {
    received += 1;
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
    installHttpMiddleware([validateRequest], { refuseUpgrades: true });
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

  test("a connection that asks for an upgrade is cut", async () => {
    server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
    const upgrade = `GET / HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    expect(await send(upgrade)).toMatchObject({ statuses: [], isEnded: true });
  });

  test.each(ACCEPTED)("%s is accepted", async (_what, text) => {
    expect((await send(text)).statuses).toEqual([200]);
  });
});
