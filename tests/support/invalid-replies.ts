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
  "an HTML page": (_request, response) => page(response, 200),
  "an HTML error page": (_request, response) => page(response, 500),
  "invalid JSON": (_request, response) => head(response).end(`{"a": ${SECRET_OF_THE_UPSTREAM}`),
  "an empty body": (_request, response) => head(response).end(),
  "JSON of another schema": (_request, response) => json(response, { surprise: SECRET_OF_THE_UPSTREAM }),
  "an error with status 200": (_request, response) =>
    json(response, { code: "internal", errorMessage: { key: SECRET_OF_THE_UPSTREAM } }),
  "deep nesting": (_request, response) => head(response).end("[".repeat(MEBIBYTE / 4)),
  "a valid reply that is far too long": (_request, response) => head(response).end(LONG),
  "a gzip bomb": (_request, response) => head(response, { "content-encoding": "gzip" }).end(BOMB),
  "fewer bytes than its length": (_request, response) =>
    raw(response, "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}"),
  "more bytes than its length": (_request, response) =>
    raw(response, `HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}${SECRET_OF_THE_UPSTREAM}`),
  "no HTTP": (_request, response) => raw(response, `${SECRET_OF_THE_UPSTREAM}\r\n\r\n`),
  "endless headers": (_request, response) => raw(response, `HTTP/1.1 200 OK\r\nx: ${"x".repeat(MEBIBYTE)}\r\n\r\n{}`),
  "a reset": (_request, response) => response.socket?.resetAndDestroy(),
  "a reset in the middle": (_request, response) => {
    head(response).write("{");
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  "a redirect": (_request, response) =>
    response.writeHead(302, { location: `http://${response.req.headers.host}/elsewhere` }).end(),
};

/** Replies that never arrive, or never end. */
export const DELAYS: Readonly<Record<string, Answer>> = {
  "no response": () => undefined,
  "a reply that never ends": (_request, response) => head(response).write("{"),
  "an error that never ends": (_request, response) => response.writeHead(500).write("{"),
  "a byte now and then": (_request, response) => {
    head(response);
    const interval = setInterval(() => response.write(" "), 5);
    response.once("close", () => clearInterval(interval));
  },
};
