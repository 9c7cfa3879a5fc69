import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GET as findSessions } from "@/app/api/session/route";
import { answerCalls } from "@/lib/bff/direct-door";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { compressResponses } from "@/lib/server/http/compression";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { signIn } from "@/tests/support/door";
import { sendAsHandler } from "@/tests/support/framework";
import { startUpstream, type Upstream } from "@/tests/support/upstream";

/** The clock of an organisation's own backend, which is wrong. */
const WRONG = "Thu, 01 Jan 2015 00:00:00 GMT";
/** A `Date` has whole seconds. */
const SECOND_MS = 1000;

let upstream: Upstream;
let server: Server;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer = ({ url }, response) => {
    const isFile = url.startsWith("/files/");
    response.writeHead(200, { "content-type": isFile ? "application/pdf" : "application/json", date: WRONG });
    response.end(isFile ? "%PDF-" : "{}");
  };
  for (const name of ["V1", "FILES"]) vi.stubEnv(`UPSTREAM_${name}_URL__LA`, upstream.url);
  vi.stubEnv("UPSTREAM_V1_HAS__LA", "all");
  setBuiltInBackend(async () => Response.json({ registrations: [] }, { headers: { date: WRONG } }));
  jar.current = cookieJar();
  await signIn("files", "la");
  // As in a server: what no middleware answers gets to the framework.
  const framework = sendAsHandler((call) =>
    call.url.endsWith("/api/session") ? findSessions(call) : handleCall(call),
  );
  server = createServer((incoming, response) => void framework(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  installHttpMiddleware([compressResponses, answerCalls]);
});
afterAll(() => {
  server.close();
  upstream.stop();
  vi.unstubAllEnvs();
});

const ask = (method: string, path: string, host: string) =>
  new Promise<{ status: number | undefined; dates: string[] }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { host, origin: `http://${host}`, "accept-encoding": "gzip" };
    request({ port, host: "127.0.0.1", path, method, headers, agent: false }, (response) => {
      const dates = response.headersDistinct.date ?? [];
      response.resume().on("end", () => resolve({ status: response.statusCode, dates }));
    })
      .on("error", reject)
      .end();
  });

describe("a reply of the browser's door has this server's time, once", () => {
  test.each([
    ["a call, without the framework", 200, "GET", "/api/config/age-restrictions?locationKey=yerevan", "am.localhost"],
    [
      "a call to an organisation's own backend",
      200,
      "GET",
      "/api/config/age-restrictions?locationKey=x",
      "la.localhost",
    ],
    ["a download, by the framework", 200, "GET", "/api/files/f1", "la.localhost"],
    ["what pages ask about login sessions", 200, "GET", "/api/session", "am.localhost"],
    ["a call without a session", 401, "GET", "/api/registration", "am.localhost"],
    ["a change without a body", 415, "POST", "/api/verification/send", "am.localhost"],
    ["a call that is none", 404, "GET", "/api/nowhere", "am.localhost"],
    ["a method that it has not", 405, "PUT", "/api/registration", "am.localhost"],
    ["a call where no network is chosen", 404, "GET", "/api/config", "example.org"],
  ])("%s: %i", async (_what, status, method, path, host) => {
    const before = Date.now();
    const reply = await ask(method, path, host);
    expect(reply.status).toBe(status);
    expect(reply.dates).toHaveLength(1);
    const date = Date.parse(reply.dates[0] ?? "");
    expect(date).toBeGreaterThan(before - 2 * SECOND_MS);
    expect(date).toBeLessThanOrEqual(Date.now());
  });
});
