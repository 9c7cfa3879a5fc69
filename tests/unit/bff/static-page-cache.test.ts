import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createStaticPages } from "@/lib/bff/static-page-cache";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { inlineScriptHashes } from "@/lib/kit/source-hash";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { askServer, type HttpAnswer } from "@/tests/support/http-answer";

const HTML = (route: string) => `<html><script>go("${route}")</script><p>${route} `.padEnd(4000, "text ");
const PRERENDERED = [
  ...["/am/hy", "/am/en", "/am/hy/404", "/am/en/verify", "/de/de/verify", "/am/hy/dashboard"],
  ...["/global/en", "/global/en/verify", "/global/en/404"],
];
const folder = mkdtempSync(path.join(tmpdir(), "startday-prerendered-"));

let server: Server;
const HOST = "am.localhost";

const send = (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<HttpAnswer> =>
  askServer(server, { path, method, headers: { host: HOST, "accept-encoding": "gzip", ...headers } });

/** The page of a response, or "framework" where the framework answered. */
const pageOf = ({ status, headers, body }: HttpAnswer): string => {
  if (status === 299) return "framework";
  const html = headers["content-encoding"] === "br" ? brotliDecompressSync(body) : gunzipSync(body);
  return `${status} ${/<p>(\S+)/.exec(html.toString())?.[1]}`;
};

beforeAll(async () => {
  for (const route of PRERENDERED) {
    const file = path.join(folder, "server/app", `${route}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, HTML(route));
  }
  const routes = Object.fromEntries(PRERENDERED.map((route) => [route, {}]));
  writeFileSync(path.join(folder, "prerender-manifest.json"), JSON.stringify({ routes }));
  installHttpMiddleware([createStaticPages(folder)]);
  server = createServer((_request, response) => void response.writeHead(299).end("the framework"));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("a prerendered page", () => {
  test.each([
    ["/", {}, "200 /am/hy"],
    ["/?utm_source=leaflet", {}, "200 /am/hy"],
    ["/", { cookie: "a=b; startday-language=en" }, "200 /am/en"],
    ["/", { cookie: "startday-language=de" }, "200 /am/hy"],
    ["/verify?redirect=%2Fform%2F1", { cookie: "startday-language=en" }, "200 /am/en/verify"],
    ["/verify", { host: "de.localhost:3000" }, "200 /de/de/verify"],
    ["/verify", { host: "localhost", cookie: "startday-env=de; startday-language=de" }, "200 /de/de/verify"],
    ["/dashboard", {}, "200 /am/hy/dashboard"],
    ["/", { host: "example.org" }, "200 /global/en"],
    ["/404", {}, "404 /am/hy/404"],
    ["/nowhere/at-all", {}, "404 /am/hy/404"],
    // The framework's internal route of a page is no public address.
    ["/am/hy", {}, "404 /am/hy/404"],
  ])("%s is answered from memory, by host and language (%#)", async (target, headers, page) => {
    expect(pageOf(await send(target, headers))).toBe(page);
  });

  test("has the best encoding that the client accepts", async () => {
    const compressed = await send("/", { "accept-encoding": "gzip, deflate, br, zstd" });
    expect([compressed.headers["content-encoding"], pageOf(compressed)]).toEqual(["br", "200 /am/hy"]);
    expect(compressed.body.length).toBeLessThan(HTML("/am/hy").length / 10);
    expect(compressed.headers["content-length"]).toBe(String(compressed.body.length));
  });

  test("has the policy of its tenant and its own scripts, and only the browser may cache it", async () => {
    const { headers } = await send("/");
    expect(headers["content-security-policy"]).toBe(contentPolicy(BRANDS.am, inlineScriptHashes(HTML("/am/hy"))));
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toContain("cookie");
  });

  test("is not sent again to a browser that has it", async () => {
    const { etag = "" } = (await send("/")).headers;
    const revalidated = await send("/", { "if-none-match": etag });
    expect([revalidated.status, revalidated.body.length]).toEqual([304, 0]);
    expect(pageOf(await send("/", { "if-none-match": etag, cookie: "startday-language=en" }))).toBe("200 /am/en");
  });

  test("has no body for HEAD", async () => {
    const { status, headers, body } = await send("/", {}, "HEAD");
    expect([status, headers["content-encoding"], body.length]).toEqual([200, "gzip", 0]);
  });
});

describe("the framework answers", () => {
  test.each([
    ["a page that is rendered for each request", "/applications", {}],
    ["a choice of language", "/?lang=en", {}],
    ["a choice of network", "/?a=b&env=de", {}],
    ["a page of a host that is no network's", "/verify", { host: "example.org" }],
    ["a page that is not there, of such a host", "/nowhere", { host: "example.org" }],
    ["the framework's own request for a page", "/verify?_rsc=1", {}],
    ["a part of a page", "/", { rsc: "1" }],
    ["a client that reads no compressed page", "/", { "accept-encoding": "identity" }],
    ["a call", "/api/nowhere", {}],
    ["a health check", "/health", {}],
    ["a file", "/_next/static/x.js", {}],
    ["a picture", "/icon.svg", {}],
    ["a path that the framework would redirect", "/verify/", {}],
    ["a path with encoded letters", "/%76erify", {}],
    ["two slashes", "//verify", {}],
  ])("%s", async (_what, target, headers) => {
    expect(pageOf(await send(target, headers))).toBe("framework");
  });

  test("a change", async () => {
    expect(pageOf(await send("/", {}, "POST"))).toBe("framework");
  });
});
