import { createServer, type IncomingHttpHeaders, type RequestListener, request, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { compressResponses } from "@/lib/server/http/compression";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";

const { emit } = Server.prototype;
const TEXT = "a page of the product ".repeat(400);
const HTML = "text/html; charset=utf-8";

let server: Server | undefined;
afterEach(() => {
  Server.prototype.emit = emit;
  server?.closeAllConnections();
  server?.close();
});

const serve = async (listener: RequestListener): Promise<number> => {
  installHttpMiddleware([compressResponses]);
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const ask = (port: number, accepted: string | undefined, method = "GET", path = "/"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = accepted ? { "accept-encoding": accepted } : {};
    request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
      response.on("error", reject);
    })
      .on("error", reject)
      .end();
  });

const textOf = ({ headers, body }: Answer): string => {
  const coding = headers["content-encoding"];
  if (coding === "br") return brotliDecompressSync(body).toString();
  return (coding === "gzip" ? gunzipSync(body) : body).toString();
};

/** Answers as the framework does: headers first, then one chunk after another. */
const inChunks =
  (type: string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) => {
    // The framework ignores a header that comes too late.
    const { setHeader } = response;
    response.setHeader = (...header) => (response.headersSent ? response : Reflect.apply(setHeader, response, header));
    response.statusCode = status;
    for (const [name, value] of Object.entries({ "content-type": type, ...headers })) response.setHeader(name, value);
    response.flushHeaders();
    for (let at = 0; at < TEXT.length; at += 1000) response.write(Buffer.from(TEXT.slice(at, at + 1000)));
    response.end();
  };

describe("a response", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
  ])("is compressed in one piece for a client that accepts %s", async (accepted, coding) => {
    const answer = await ask(await serve(inChunks(HTML)), accepted);
    expect(answer.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
    // One piece has a known length.
    expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
    expect(answer.body.length).toBeLessThan(TEXT.length / 4);
    expect(textOf(answer)).toBe(TEXT);
  });

  test.each([undefined, "identity", "zstd", "gzip;q=0"])(
    "is sent as it is to a client that accepts %s",
    async (accepted) => {
      const answer = await ask(await serve(inChunks(HTML, { vary: "rsc" })), accepted);
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.headers.vary).toBe("rsc, accept-encoding");
      expect(textOf(answer)).toBe(TEXT);
    },
  );

  test.each(["text/x-component", "application/json", "text/css", "application/manifest+json", "image/svg+xml"])(
    "of the type %s is compressed",
    async (type) => expect((await ask(await serve(inChunks(type)), "br")).headers["content-encoding"]).toBe("br"),
  );

  test.each([
    ["text/event-stream", {}, 200],
    ["image/png", {}, 200],
    ["font/woff2", {}, 200],
    [HTML, { "cache-control": "no-store, no-transform" }, 200],
    [HTML, { "content-range": "bytes 0-8/9" }, 206],
  ])("of the type %s with %j and status %i is sent as it is", async (type, headers, status) => {
    const answer = await ask(await serve(inChunks(type, headers, status)), "br");
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(textOf(answer)).toBe(TEXT);
  });

  test("that is encoded already is not encoded twice", async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { "content-type": HTML, "content-encoding": "br", vary: "cookie" }).end(TEXT);
    });
    const { headers, body } = await ask(port, "br");
    expect([headers.vary, body.toString()]).toEqual(["cookie", TEXT]);
    const other = await ask(await serve(inChunks(HTML, { "content-encoding": "zstd" })), "br");
    expect([other.headers["content-encoding"], other.body.toString()]).toEqual(["zstd", TEXT]);
  });

  test("with a small body is sent as it is", async () => {
    const port = await serve((_request, response) => {
      response.setHeader("content-type", "application/json").end('{"small":true}');
    });
    const { headers, body } = await ask(port, "br");
    expect([headers["content-encoding"], headers["content-length"], body.toString()]).toEqual([
      undefined,
      "14",
      '{"small":true}',
    ]);
  });

  test("to HEAD has the headers of the page, no length of another body, and no body", async () => {
    const port = await serve((_request, response) => {
      response.setHeader("content-type", HTML).setHeader("content-length", TEXT.length).end(TEXT);
    });
    const { headers, body } = await ask(port, "br", "HEAD");
    expect([headers["content-length"], headers.vary, body.length]).toEqual([undefined, "accept-encoding", 0]);
  });

  test.each([204, 304])("with status %i has no body and no encoding", async (status) => {
    const port = await serve((_request, response) => {
      response.statusCode = status;
      response.setHeader("content-type", HTML).setHeader("etag", 'W/"one"').end();
    });
    const answer = await ask(port, "br");
    expect([answer.status, answer.headers["content-encoding"], answer.headers.etag]).toEqual([
      status,
      undefined,
      'W/"one"',
    ]);
    expect(answer.headers.vary).toBe("accept-encoding");
  });

  test("events reach the client one by one", async () => {
    let send: (() => void) | undefined;
    const port = await serve((_request, response) => {
      response.setHeader("content-type", "text/event-stream");
      response.flushHeaders();
      response.write("data: one\n\n");
      send = () => void response.end("data: two\n\n");
    });
    const events = await new Promise<string[]>((resolve) => {
      const seen: string[] = [];
      request({ port, host: "127.0.0.1", headers: { "accept-encoding": "br" }, agent: false }, (response) => {
        response.setEncoding("utf8").on("data", (part) => {
          if (seen.push(part) === 1) send?.();
        });
        response.on("end", () => resolve(seen));
      }).end();
    });
    expect(events).toEqual(["data: one\n\n", "data: two\n\n"]);
  });

  test("larger than what is held is compressed as it comes, at the client's pace", async () => {
    const chunk = Buffer.from(TEXT.repeat(30));
    const port = await serve(async (_request, response) => {
      response.setHeader("content-type", "text/csv").setHeader("content-length", chunk.length * 20);
      for (let count = 0; count < 20; count += 1)
        if (!response.write(chunk)) await new Promise<void>((resolve) => response.once("drain", resolve));
      response.end("the end");
    });
    const answer = await ask(port, "gzip");
    expect(answer.headers).toMatchObject({ "content-encoding": "gzip", "transfer-encoding": "chunked" });
    expect(textOf(answer)).toBe(`${chunk.toString().repeat(20)}the end`);
  });

  test("that breaks off is not sent as if it were complete", async () => {
    const port = await serve((_request, response) => {
      response.setHeader("content-type", HTML).write(TEXT);
      expect(response.headersSent).toBe(true);
      response.destroy();
    });
    await expect(ask(port, "br")).rejects.toThrow();
  });

  test("whose client leaves counts as not sent", async () => {
    const wasSent: boolean[] = [];
    const port = await serve((incoming, response) => {
      response.once("close", () => wasSent.push(response.headersSent));
      response.setHeader("content-type", HTML).write(TEXT);
      incoming.socket.destroy();
    });
    await expect(ask(port, "br")).rejects.toThrow();
    await expect.poll(() => wasSent).toEqual([false]);
  });

  test("with a file that never changes is compressed once for each encoding", async () => {
    const port = await serve(inChunks("application/javascript", { "cache-control": "public, max-age=9, immutable" }));
    const first = await ask(port, "br", "GET", "/_next/static/one.js");
    const second = await ask(port, "br", "GET", "/_next/static/one.js?dpl=1");
    const third = await ask(port, "gzip", "GET", "/_next/static/one.js");
    expect(second.body).toEqual(first.body);
    expect([first, second, third].map(textOf)).toEqual([TEXT, TEXT, TEXT]);
  });

  test.each([
    ["br;q=1.0, gzip;q=0.8", "br"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0.0", undefined],
  ])("for a client that accepts %s is encoded as %s", async (accepted, coding) => {
    const port = await serve(inChunks("application/json"));
    expect((await ask(port, accepted)).headers["content-encoding"]).toBe(coding);
  });

  test("ends with the callbacks of its writer", async () => {
    const calls: string[] = [];
    const port = await serve((_request, response) => {
      response.setHeader("content-type", HTML);
      response.write(TEXT, "utf8", () => calls.push("written"));
      response.end(() => calls.push("finished"));
    });
    expect(textOf(await ask(port, "br"))).toBe(TEXT);
    expect(calls).toEqual(["written", "finished"]);
  });
});
