import { spawn, spawnSync } from "node:child_process";
import { createServer, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type HttpMiddleware, installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { requestLines, sendRaw } from "@/tests/support/raw-http";
import { shows } from "@/tests/support/shows";

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
  server = createServer(async (request, response) => {
    calls.push("framework");
    response.end(`framework ${await text(request)}`);
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

/** Listens to upgrades as the framework does: a client that it does not serve never hears of it. */
const listenToUpgrades = () => server.on("upgrade", (_request, socket) => void setImmediate(() => socket.destroy()));
const sendOffer = (method: string, offer: readonly string[], body = "") =>
  sendRaw((server.address() as AddressInfo).port, [`${method} / HTTP/1.1`, HOST, ...offer, "", body].join("\r\n"));

/** Offers to go on in another protocol. curl makes the first with `--http2`. */
const OFFERS: [string, string, string[], string?][] = [
  [
    "HTTP/2",
    "GET",
    ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"],
  ],
  ["HTTP/2 with a body", "POST", ["Connection: Upgrade", "Upgrade: h2c", "Content-Length: 2"], "{}"],
  [
    "HTTP/2 with chunks",
    "POST",
    ["Connection: Upgrade", "Upgrade: h2c", "Transfer-Encoding: chunked"],
    "2\r\n{}\r\n0\r\n\r\n",
  ],
  ["a socket of the web", "GET", ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]],
  ["TLS", "OPTIONS", ["Connection: Upgrade", "Upgrade: TLS/1.0, HTTP/1.1"]],
];

test.each(OFFERS)("an offer of %s gets the ordinary answer, and ends the connection", async (_what, ...offer) => {
  listenToUpgrades();
  installHttpMiddleware([named("one")], { ignoreUpgrades: true });
  const answer = await sendOffer(...offer);
  expect(answer).toMatchObject({ statuses: [200], isEnded: true });
  expect(answer.text).toContain(offer[2] ? "framework {}" : "framework ");
  expect(answer.text).toMatch(/^connection: close\r$/im);
  expect(calls).toEqual(["one", "framework"]);
  shows(14, { offers: 1, answers: answer.statuses.length });
});

test("a request that is sent behind an offer is not read as anything else", async () => {
  listenToUpgrades();
  installHttpMiddleware([named("one")], { ignoreUpgrades: true });
  const behind = await sendOffer("GET", ["Connection: Upgrade", "Upgrade: h2c"], requestLines("/one", HOST));
  expect(behind).toMatchObject({ statuses: [200], isEnded: true });
  expect(calls).toEqual(["one", "framework"]);
});

test("an offer is left to the framework where its development tools need it", async () => {
  server.on("upgrade", (_request, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
  installHttpMiddleware([]);
  const offer = ["Connection: Upgrade", "Upgrade: websocket"];
  expect((await sendOffer("GET", offer)).statuses).toEqual([101]);
});

const hasCurl = spawnSync("curl", ["--version"]).status === 0;

test.runIf(hasCurl)("curl with --http2 gets the page", async () => {
  listenToUpgrades();
  installHttpMiddleware([], { ignoreUpgrades: true });
  const { port } = server.address() as AddressInfo;
  const curl = spawn("curl", ["--silent", "--show-error", "--http2", "--data", "{}", `http://127.0.0.1:${port}/`]);
  expect(await text(curl.stdout)).toBe("framework {}");
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
