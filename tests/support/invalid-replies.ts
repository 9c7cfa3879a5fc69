import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { json, type Upstream } from "@/tests/support/upstream";

type Answer = Upstream["answer"];

const MEBIBYTE = 2 ** 20;
/** A secret of a faulty backend, which no response may contain. */
export const SECRET_OF_THE_UPSTREAM = "a line of its own log";

// Valid except for its length.
const LONG = `{"registrations": [], "more": "${"x".repeat(16 * MEBIBYTE)}"}`;
const BOMB = gzipSync(LONG, { level: 1 });
const HTML = `<!doctype html><title>${SECRET_OF_THE_UPSTREAM}</title>`;
const page = (response: ServerResponse, status: number) =>
  response.writeHead(status, { "content-type": "text/html" }).end(HTML);
/** Raw bytes, whether or not they are HTTP. */
const raw = (response: ServerResponse, text: string) => response.socket?.end(text);
const head = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers });

/** Invalid replies that arrive at once. */
export const INVALID_REPLIES: Readonly<Record<string, Answer>> = {
  "a page": (_asked, response) => page(response, 200),
  "a page of its own failure": (_asked, response) => page(response, 500),
  "no JSON": (_asked, response) => head(response).end(`{"a": ${SECRET_OF_THE_UPSTREAM}`),
  nothing: (_asked, response) => head(response).end(),
  "JSON of another shape": (_asked, response) => json(response, { surprise: SECRET_OF_THE_UPSTREAM }),
  "a failure that says it worked": (_asked, response) =>
    json(response, { code: "internal", errorMessage: { key: SECRET_OF_THE_UPSTREAM } }),
  "what is nested without end": (_asked, response) => head(response).end("[".repeat(MEBIBYTE / 4)),
  "what was asked for and far too much of it": (_asked, response) => head(response).end(LONG),
  "a bomb": (_asked, response) => head(response, { "content-encoding": "gzip" }).end(BOMB),
  "less than it promises": (_asked, response) => raw(response, "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}"),
  "more than it promises": (_asked, response) =>
    raw(response, `HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}${SECRET_OF_THE_UPSTREAM}`),
  "no HTTP": (_asked, response) => raw(response, `${SECRET_OF_THE_UPSTREAM}\r\n\r\n`),
  "headers without end": (_asked, response) => raw(response, `HTTP/1.1 200 OK\r\nx: ${"x".repeat(MEBIBYTE)}\r\n\r\n{}`),
  "a reset": (_asked, response) => response.socket?.resetAndDestroy(),
  "a reset in the middle": (_asked, response) => {
    head(response).write("{");
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  "the way elsewhere": (_asked, response) =>
    response.writeHead(302, { location: `http://${response.req.headers.host}/elsewhere` }).end(),
};

/** Replies that never arrive, or never end. */
export const DELAYS: Readonly<Record<string, Answer>> = {
  "no answer": () => undefined,
  "no end": (_asked, response) => head(response).write("{"),
  "a failure without an end": (_asked, response) => response.writeHead(500).write("{"),
  "a drop now and then": (_asked, response) => {
    head(response);
    const dripping = setInterval(() => response.write(" "), 5);
    response.once("close", () => clearInterval(dripping));
  },
};
