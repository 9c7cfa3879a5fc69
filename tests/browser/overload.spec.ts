import { gzipSync } from "node:zlib";
import { expect, test } from "playwright/test";
import { changeLines, healthDuring, holdSlowly, quietHealth, sendRaw } from "@/tests/support/raw-http";
import { shows } from "./shows";
import { port } from "./way";

const HEALTH = "/health";
const MEBIBYTE = 1024 * 1024;
const HEADERS = ["Host: am.localhost", "Origin: http://am.localhost"];
// It opens a session: whoever calls, its body is read.
const LOGIN = "/api/auth/login";
const piece = `${(64 * 1024).toString(16)}\r\n${" ".repeat(64 * 1024)}\r\n`;

const json = (body: string) => changeLines(LOGIN, [...HEADERS, `Content-Length: ${Buffer.byteLength(body)}`], body);
const packed = (body: string, ...more: string[]) =>
  changeLines(LOGIN, [...HEADERS, `Content-Length: ${body.length}`, "Content-Encoding: gzip", ...more], body);

const TOO_MUCH: Record<string, [number, () => string]> = {
  "told to be a gigabyte": [
    413,
    () => changeLines(LOGIN, [...HEADERS, `Content-Length: ${1024 * MEBIBYTE}`], " ".repeat(MEBIBYTE)),
  ],
  "eight mebibytes in pieces": [
    413,
    () => changeLines(LOGIN, [...HEADERS, "Transfer-Encoding: chunked"], `${piece.repeat(128)}0\r\n\r\n`),
  ],
  "a hundred thousand lists in each other": [400, () => json(`{"username":${"[".repeat(1e5)}${"]".repeat(1e5)}}`)],
  "a million keys": [413, () => json(`{${Array.from({ length: 1e6 }, (_, at) => `"${at}":1`)}}`)],
  "as many keys as there is room for": [400, () => json(`{${Array.from({ length: 9e4 }, (_, at) => `"${at}":1`)}}`)],
  "another prototype": [400, () => json('{"__proto__":{"isAdmin":true}}')],
  "a packed bomb": [415, () => packed(gzipSync(Buffer.alloc(64 * MEBIBYTE, " ")).toString("latin1"))],
};

/** What the server holds in memory, in MB, as who started it sees it. */
const memory = async (): Promise<number> => Number(await (await fetch(`http://localhost:${port + 1}/memory`)).text());

const SLOW = 60;
const ROUNDS = 4;

// Nothing else runs meanwhile: what is measured is this alone.
test("bodies that are too much, many at once, and slow ones beside them cost little, and hold nobody up", async () => {
  const requests = Object.values(TOO_MUCH).map(([status, made]) => [status, Buffer.from(made(), "latin1")] as const);
  // Who goes on sending what is refused may be cut off before reading why.
  const send = () =>
    Promise.all(
      requests.map(async ([status, bytes]) => {
        const { statuses, isEnded } = await sendRaw(port, bytes);
        expect(isEnded).toBe(true);
        expect(status === 413 && statuses.length === 0 ? [status] : statuses).toEqual([status]);
      }),
    );
  // What is loaded at the first of all such requests is no growth.
  await send();
  const quiet = await quietHealth(port, HEALTH);
  const before = await memory();
  let most = before;
  const slow = holdSlowly(port, SLOW, changeLines(LOGIN, [...HEADERS, "Content-Length: 1000"]));
  const slowHeads = holdSlowly(port, SLOW, `GET / HTTP/1.1\r\n${HEADERS[0]}\r\nX-Slow: `);
  const times = await healthDuring(port, HEALTH, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await send();
      most = Math.max(most, await memory());
    }
  });
  slow.stop();
  slowHeads.stop();
  const slow20th = times.sort((one, other) => other - one)[Math.floor(times.length / 20)] ?? 0;
  expect(most - before).toBeLessThan(100);
  // A second; on a machine that is slow by itself, as much slower. One in twenty may have met with something else.
  expect(slow20th).toBeLessThan(Math.max(1000, 10 * quiet));
  shows(31, {
    "bodies that are too much": ROUNDS * requests.length,
    "slow connections": 2 * SLOW,
    "memory grew by, MB": Math.round(most - before),
    "health of 19 in 20 within, ms": Math.round(slow20th),
  });
});
