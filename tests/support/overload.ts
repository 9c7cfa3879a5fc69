import { gzipSync } from "node:zlib";
import { changeLines, healthDuring, holdSlowly, quietHealth, sendRaw } from "./raw-http";

const MEBIBYTE = 1024 * 1024;
const PIECE = `${(64 * 1024).toString(16)}\r\n${" ".repeat(64 * 1024)}\r\n`;
const ROUNDS = 4;

/** The server under overload: the change to send, with its headers, and how to observe the server meanwhile. */
export interface Overloaded {
  port: number;
  path: string;
  headers: readonly string[];
  /** The address that answers for the process. */
  health: string;
  /** The server's memory, in MB. */
  memory: () => number | Promise<number>;
  /** Slow connections of each kind: bodies and heads that arrive a byte at a time. */
  slow: number;
}

/** Excessive bodies: the status that must refuse each, and its raw request. */
const excessiveBodies = ({ path, headers }: Overloaded): (readonly [status: number, request: Buffer])[] => {
  const change = (body: string, ...more: string[]) => changeLines(path, [...headers, ...more], body);
  const json = (body: string) => change(body, `Content-Length: ${Buffer.byteLength(body)}`);
  const keys = (count: number) => json(`{${Array.from({ length: count }, (_, index) => `"${index}":1`)}}`);
  const bomb = gzipSync(Buffer.alloc(64 * MEBIBYTE, " ")).toString("latin1");
  const bodies: [number, string][] = [
    [413, change(" ".repeat(MEBIBYTE), `Content-Length: ${1024 * MEBIBYTE}`)],
    [413, change(`${PIECE.repeat(128)}0\r\n\r\n`, "Transfer-Encoding: chunked")],
    [400, json(`{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`)],
    [413, keys(1e6)],
    [400, keys(9e4)],
    [400, json('{"__proto__":{"isAdmin":true}}')],
    [415, change(bomb, `Content-Length: ${bomb.length}`, "Content-Encoding: gzip")],
  ];
  return bodies.map(([status, text]) => [status, Buffer.from(text, "latin1")]);
};

/** The effect of an overload: bodies sent, wrong responses to them, memory in MB, health in ms. */
export interface Outcome {
  sent: number;
  wrong: string[];
  grownBy: number;
  healthOf19In20: number;
  quietHealth: number;
}

/** Sends all excessive bodies at once, repeatedly, beside slow connections. */
export const overload = async (overloaded: Overloaded): Promise<Outcome> => {
  const { port, path, headers, health, memory, slow } = overloaded;
  const requests = excessiveBodies(overloaded);
  const wrong: string[] = [];
  const sendBody = async ([status, bytes]: (typeof requests)[number]) => {
    const { statuses, isEnded } = await sendRaw(port, bytes);
    // A client that goes on sending may be cut off before it reads the refusal.
    const isRefused = status === 413 && statuses.length === 0 ? true : statuses.join() === String(status);
    if (!isEnded || !isRefused) wrong.push(`${status}: ${statuses}`);
  };
  const send = () => Promise.all(requests.map(sendBody));
  // The first such requests load code: that memory is not growth.
  await send();
  const quiet = await quietHealth(port, health);
  const memoryBefore = await memory();
  let peak = memoryBefore;
  const slowConnections = [
    holdSlowly(port, slow, changeLines(path, [...headers, "Content-Length: 1000"])),
    holdSlowly(port, slow, `GET ${health} HTTP/1.1\r\n${headers[0]}\r\nX-Slow: `),
  ];
  const times = await healthDuring(port, health, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await send();
      peak = Math.max(peak, await memory());
    }
  });
  for (const { stop } of slowConnections) stop();
  const healthOf19In20 = times.sort((one, other) => other - one)[Math.floor(times.length / 20)] ?? 0;
  return { sent: ROUNDS * requests.length, wrong, grownBy: peak - memoryBefore, healthOf19In20, quietHealth: quiet };
};

/** A second, or longer on a slow machine. One health check in twenty may be slower. */
export const healthWithin = ({ quietHealth: quiet }: Outcome): number => Math.max(1000, 10 * quiet);

/** The figures for the table of promises. */
export const figuresOf = ({ sent, grownBy, healthOf19In20 }: Outcome, { slow }: Pick<Overloaded, "slow">) => ({
  "excessive bodies": sent,
  "slow connections": 2 * slow,
  "memory grew by, MB": Math.round(grownBy),
  "health of 19 in 20 within, ms": Math.round(healthOf19In20),
});
