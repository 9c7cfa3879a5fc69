import type { ServerResponse } from "node:http";
import { compressedBody, type Sender, type Sink } from "./compressed-body";
import { type Coding, codingFor } from "./content-coding";
import type { HttpMiddleware } from "./http-middleware";

/** Texts. Events are no such text: they are sent as they happen. */
const TEXTS = /^(?:text\/(?!event-stream)|image\/svg|application\/(?:[\w.-]+\+)?(?:json|javascript|xml)\b)/i;
/** No content, a part of it, and what has not changed. */
const UNTOUCHED: readonly number[] = [204, 205, 206, 304];

const isText = (response: ServerResponse): boolean => TEXTS.test(String(response.getHeader("content-type") ?? ""));

const isCompressible = (response: ServerResponse): boolean =>
  !UNTOUCHED.includes(response.statusCode) &&
  !response.hasHeader("content-encoding") &&
  !/\bno-transform\b/.test(String(response.getHeader("cache-control") ?? ""));

/** Says that the answer depends on the encodings that the client accepts. */
const varyByEncoding = (response: ServerResponse): void => {
  const vary = [response.getHeader("vary") ?? []].flat().join(", ");
  if (!/\baccept-encoding\b|\*/i.test(vary))
    response.setHeader("vary", vary ? `${vary}, accept-encoding` : "accept-encoding");
};

const bufferOf = ([chunk, encoding]: readonly unknown[]): Buffer => {
  if (typeof chunk === "string")
    return Buffer.from(chunk, typeof encoding === "string" ? (encoding as "utf8") : "utf8");
  if (!(chunk instanceof Uint8Array)) return Buffer.alloc(0);
  return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
};

const callbackIn = (parts: readonly unknown[]) => parts.find((part): part is () => void => typeof part === "function");

/** Decides when the headers are complete whether the body is compressed, and where it is then written to. */
const sinkOf = (response: ServerResponse, coding: Coding | undefined, sender: Sender): Sink | undefined => {
  if (response.headersSent || !isText(response)) return undefined;
  varyByEncoding(response);
  if (!coding || !isCompressible(response)) return undefined;
  if (response.req.method !== "HEAD") return compressedBody(response, coding, sender);
  // The length of the compressed body is unknown until there is one.
  response.removeHeader("content-length");
  return undefined;
};

const compressBody = (response: ServerResponse, coding: Coding | undefined): void => {
  const own = { write: response.write, end: response.end, flushHeaders: response.flushHeaders };
  let sink: Sink | undefined;
  const restore = () => {
    Object.assign(response, own);
    Reflect.deleteProperty(response, "headersSent");
  };
  const sender: Sender = {
    setHeaders: (headers) => {
      // The framework sets no header on a response whose headers count as sent.
      Reflect.deleteProperty(response, "headersSent");
      response.removeHeader("content-length");
      response.removeHeader("accept-ranges");
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    },
    write: (chunk) => Reflect.apply(own.write, response, [chunk]),
    end: (body) => {
      restore();
      response.end(body);
    },
  };
  const begin = (): Sink | undefined => {
    if (sink) return sink;
    sink = sinkOf(response, coding, sender);
    // Nobody may change the headers any more, though they are not sent before the body. A client that left got none.
    if (sink) Object.defineProperty(response, "headersSent", { configurable: true, get: () => !response.destroyed });
    else restore();
    return sink;
  };
  const replacement = {
    flushHeaders: () => begin() ?? response.flushHeaders(),
    write: (...parts: unknown[]) => {
      const begun = begin();
      if (!begun) return Reflect.apply(own.write, response, parts);
      const callback = callbackIn(parts);
      if (callback) process.nextTick(callback);
      return begun.write(bufferOf(parts));
    },
    end: (...parts: unknown[]) => {
      const begun = begin();
      if (!begun) return Reflect.apply(own.end, response, parts);
      const callback = callbackIn(parts);
      if (callback) response.once("finish", callback);
      begun.end(bufferOf(parts));
      return response;
    },
  };
  Object.assign(response, replacement);
};

/**
 * Compresses answers in one piece: pages, parts of pages, replies and files of text. Everything else goes out as it comes:
 * events, pictures, and what is encoded already.
 */
export const compressResponses: HttpMiddleware = (request, response, next) => {
  const coding = codingFor(request.headers["accept-encoding"]?.toString());
  // The rest of a compressed file is no part of the file: who would go on with one gets it whole.
  if (coding && request.headers["if-range"]) delete request.headers.range;
  compressBody(response, coding);
  return next();
};
