import { createServer, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HttpMiddleware, installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { requestLines, sendRaw } from "@/tests/support/raw-http";

const HOST = "Host: am.localhost";
const { emit } = Server.prototype;
let calls: string[];
let server: Server;

const named =
  (name: string): HttpMiddleware =>
  (request, response, next) => {
    calls.push(name);
    if (request.url !== `/${name}`) return next();
    response.end(name);
    return true;
  };

const send = (path: string, ...headers: string[]) =>
  sendRaw((server.address() as AddressInfo).port, requestLines(path, HOST, ...headers));

beforeEach(async () => {
  calls = [];
  server = createServer((_request, response) => {
    calls.push("framework");
    response.end("framework");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  Server.prototype.emit = emit;
  server.close();
});

test("middleware runs in the order of the list, then the framework", async () => {
  const firstServer = installHttpMiddleware([named("one"), named("two"), named("three")]);
  expect(firstServer()).toBeUndefined();
  expect((await send("/")).text).toContain("framework");
  expect(calls).toEqual(["one", "two", "three", "framework"]);
  expect(firstServer()).toBe(server);
});

test("a middleware that answers ends the run", async () => {
  installHttpMiddleware([named("one"), named("two"), named("three")]);
  expect((await send("/two")).text).toContain("two");
  expect(calls).toEqual(["one", "two"]);
});

test("two requests of one connection each run the whole list", async () => {
  installHttpMiddleware([named("one"), named("two")]);
  const keepAlive = requestLines("/", HOST).replace("Connection: close\r\n", "");
  await sendRaw((server.address() as AddressInfo).port, keepAlive + requestLines("/", HOST));
  expect(calls).toEqual(["one", "two", "framework", "one", "two", "framework"]);
});

test("an upgrade is left to the server unless the process refuses upgrades", async () => {
  server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  const upgrade = `GET / HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
  const sendUpgrade = () => sendRaw((server.address() as AddressInfo).port, upgrade);
  installHttpMiddleware([]);
  expect((await sendUpgrade()).statuses).toEqual([101]);
  installHttpMiddleware([], { refuseUpgrades: true });
  expect(await sendUpgrade()).toMatchObject({ statuses: [], isEnded: true });
});

test("a server that cannot listen, and one that does, are told of", async () => {
  const told: string[] = [];
  installHttpMiddleware([], {
    onListening: () => told.push("listening"),
    onListenError: (error) => told.push((error as NodeJS.ErrnoException).code ?? ""),
  });
  const other = createServer().listen((server.address() as AddressInfo).port, "127.0.0.1");
  await expect.poll(() => told).toEqual(["EADDRINUSE"]);
  other.listen(0, "127.0.0.1");
  await expect.poll(() => told).toEqual(["EADDRINUSE", "listening"]);
  other.close();
});
