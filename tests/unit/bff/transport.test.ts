import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { transportTo } from "@/lib/bff/transport";
import { shows } from "@/tests/support/shows";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | undefined;
/** An organisation's own file service, and the transport to it. */
const upstream = async (answer: Answer) => {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv("UPSTREAM_FILES_URL", `${origin}/{tenant}`);
  return transportTo("files", "am");
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  server?.closeAllConnections();
  server?.close();
});

const useFakeTimeouts = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const MINUTE = 60_000;

describe("an upstream over the network", () => {
  test("receives an upload unchanged, with its length", async () => {
    let received = Buffer.alloc(0);
    const { base, send } = await upstream(async (request, response) => {
      for await (const part of request) received = Buffer.concat([received, part]);
      response.end(JSON.stringify({ length: request.headers["content-length"] }));
    });
    const parts = [Buffer.alloc(70_000, 1), Buffer.alloc(70_000, 2)];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "140000" };
    const response = await send(
      new Request(`${base}/files`, { method: "POST", body, headers, duplex: "half" } as RequestInit),
    );
    expect(await response.json()).toEqual({ length: "140000" });
    expect(received.equals(Buffer.concat(parts))).toBe(true);
  });

  test("times out after thirty seconds, and an upload after five minutes", async () => {
    const { base, send } = await upstream(() => undefined);
    useFakeTimeouts();
    const sending = send(new Request(`${base}/files`, { headers: { accept: "application/json" } }));
    vi.advanceTimersByTime(MINUTE / 2);
    await expect(sending).rejects.toMatchObject({ code: "upstream_timeout" });
    const form = new FormData();
    form.append("file", new Blob(["x"]));
    let isLate = false;
    const uploading = send(new Request(`${base}/files`, { method: "POST", body: form })).catch((error) => {
      isLate = true;
      throw error;
    });
    uploading.catch(() => undefined);
    vi.advanceTimersByTime(4 * MINUTE);
    await Promise.resolve();
    expect(isLate).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    await expect(uploading).rejects.toMatchObject({ code: "upstream_timeout" });
  });

  test("may stream without a limit, until the reader disconnects", async () => {
    let stream: ServerResponse | undefined;
    const { base, send } = await upstream((_request, response) => {
      stream = response.writeHead(200, { "content-type": "text/event-stream" });
      stream.write("event: first\n\n");
    });
    useFakeTimeouts();
    const page = new AbortController();
    const request = new Request(`${base}/stream`, { headers: { accept: "text/event-stream" }, signal: page.signal });
    const reader = ((await send(request)).body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toBe("event: first\n\n");
    // Node itself ends a stream that is silent for five minutes.
    for (let minutes = 0; minutes < 60; minutes += 4) {
      vi.advanceTimersByTime(4 * MINUTE);
      stream?.write("event: next\n\n");
      expect(await next()).toBe("event: next\n\n");
    }
    const closed = once(stream as ServerResponse, "close");
    page.abort();
    await closed;
    await expect(reader.read()).rejects.toMatchObject({ name: "AbortError" });
  });

  test("follows no redirect", async () => {
    const { base, send } = await upstream((_request, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    );
    await expect(send(new Request(`${base}/files`))).rejects.toMatchObject({ code: "upstream_unavailable" });
    shows(30, { "redirects of an upstream": 1, "redirects followed": 0 });
  });
});

describe("a response over the network", () => {
  test("that never ends times out", async () => {
    const { base, send } = await upstream((_request, response) =>
      response.writeHead(404, { "content-type": "application/json" }).write("{"),
    );
    useFakeTimeouts();
    const headers = { accept: "application/octet-stream" };
    const sending = send(new Request(`${base}/files/f1`, { headers }));
    vi.advanceTimersByTime(MINUTE / 2);
    await expect(sending).rejects.toMatchObject({ code: "upstream_timeout" });
  });
});
