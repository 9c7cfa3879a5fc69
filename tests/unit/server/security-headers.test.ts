import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { FILE_POLICY, SECURITY_HEADERS } from "@/lib/server/http/security-header-values.mjs";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { shows } from "@/tests/support/shows";

const OWN = "default-src 'none'; script-src 'self'";

/** The response of a server with this listener, which is then closed. */
const answered = async (listener: RequestListener): Promise<Response> => {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { redirect: "manual" });
  server.close();
  return answer;
};

const missing = ({ headers }: Response, policy = FILE_POLICY) =>
  Object.entries({ ...SECURITY_HEADERS, "Content-Security-Policy": policy })
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => name);

const BARE: RequestListener = (_request, response) => void response.end();

describe("every response of a process", () => {
  let before: string[];
  beforeAll(async () => {
    before = missing(await answered(BARE));
    installHttpMiddleware([setSecurityHeaders]);
  });

  test("carries the security headers, whatever produced it; without the middleware it has none", async () => {
    expect(before).toHaveLength(Object.keys(SECURITY_HEADERS).length + 1);
    expect(missing(await answered(BARE))).toEqual([]);
    expect(
      missing(await answered((_request, response) => void response.writeHead(308, { location: "/" }).end())),
    ).toEqual([]);
    expect(missing(await answered((_request, response) => void response.writeHead(500).end("broken")))).toEqual([]);
    shows(26, { answers: 3, "without a header": 0, "without the guard": before.length });
  });

  test("keeps a policy that the page or call sets itself", async () => {
    const set: RequestListener = (_request, response) => void response.setHeader("content-security-policy", OWN).end();
    const written: RequestListener = (_request, response) =>
      void response.writeHead(200, { "content-security-policy": OWN }).end();
    expect(missing(await answered(set), OWN)).toEqual([]);
    expect(missing(await answered(written), OWN)).toEqual([]);
  });

  test("has them when the backend is served alone", async () => {
    const app = new Hono();
    app.get("/docs", (context) => context.html("", 200, { "content-security-policy": OWN }));
    const server = await new Promise<ReturnType<typeof serve>>((ready) => {
      const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => ready(started));
    });
    const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    expect(missing(await get("/docs"), OWN)).toEqual([]);
    const refused = await get("/nowhere");
    expect([refused.status, missing(refused)]).toEqual([404, []]);
    server.close();
  });
});
