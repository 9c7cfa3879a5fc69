import type { ServerResponse } from "node:http";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from "node:zlib";
import { compressOnce } from "./compress-once";
import type { Coding } from "./content-coding";

/** A smaller body fits into one packet as it is. */
const LEAST_BYTES = 1024;
/** A larger body is compressed as it comes. */
const MOST_HELD_BYTES = 1024 * 1024;

// The cheapest levels whose result is little larger than the best: by measurement of the form's page.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP = { level: 4 };

const CODERS = {
  br: {
    whole: (body: Buffer) => brotliCompressSync(body, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: {
    whole: (body: Buffer) => gzipSync(body, GZIP),
    stream: () => createGzip(GZIP),
  },
} as const;

/** The response's own methods, with which a compressed body is sent. */
export interface Sender {
  /** Sets the last headers, just before they are sent, in place of the length that is known. */
  setHeaders(headers: Readonly<Record<string, string>>): void;
  write(chunk: Buffer): boolean;
  end(body?: Buffer): void;
}

/** Where an answer's body is written to. */
export interface Sink {
  write(chunk: Buffer): boolean;
  end(last: Buffer): void;
}

/** Compresses a body as it comes, at the pace of the client. */
const streamedBody = (response: ServerResponse, coding: Coding, sender: Sender): Sink => {
  const encoder = CODERS[coding].stream();
  sender.setHeaders({ "content-encoding": coding });
  encoder.on("data", (chunk: Buffer) => void (sender.write(chunk) || encoder.pause()));
  encoder.once("end", () => sender.end());
  encoder.on("drain", () => response.emit("drain"));
  response.on("drain", () => encoder.resume());
  response.once("close", () => encoder.destroy());
  return { write: (chunk) => encoder.write(chunk), end: (last) => void encoder.end(last) };
};

/** Whether the answer is a file that never changes under its address. */
const isFile = (response: ServerResponse): boolean =>
  response.statusCode === 200 && /\bimmutable\b/.test(String(response.getHeader("cache-control") ?? ""));

/** Holds a body back until it is complete, and compresses it at once: one write, and no state between the parts. */
export const compressedBody = (response: ServerResponse, coding: Coding, sender: Sender): Sink => {
  let held: Buffer[] = [];
  let size = 0;
  let streamed: Sink | undefined;
  const beginToStream = (): Sink => {
    const sink = streamedBody(response, coding, sender);
    for (const chunk of held) sink.write(chunk);
    held = [];
    return sink;
  };
  return {
    write: (chunk) => {
      if (streamed) return streamed.write(chunk);
      held.push(chunk);
      size += chunk.length;
      if (size > MOST_HELD_BYTES) streamed = beginToStream();
      return true;
    },
    end: (last) => {
      if (streamed) return streamed.end(last);
      const body = Buffer.concat([...held, last]);
      // Nobody reads the answer of a client that has left.
      if (body.length < LEAST_BYTES || response.destroyed) return sender.end(body);
      const compressed = isFile(response) ? compressOnce(coding, body) : CODERS[coding].whole(body);
      sender.setHeaders({ "content-encoding": coding, "content-length": String(compressed.length) });
      return sender.end(compressed);
    },
  };
};
