import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createStaticPages } from "@/lib/bff/static-page-cache";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { sendAsPage, serveOn } from "@/tests/support/framework";
import { shows } from "@/tests/support/shows";

const folder = mkdtempSync(path.join(tmpdir(), "startday-caching-"));
const PRERENDERED = ["hy", "en"].flatMap((locale) =>
  ["", "/verify", "/dashboard", "/404"].map((page) => `/am/${locale}${page}`),
);
const HTML = "<script>go()</script><p>text</p>";

let server: Awaited<ReturnType<typeof serveOn>>;

beforeAll(async () => {
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const built = path.join(folder, ".next");
  for (const route of PRERENDERED) {
    const file = path.join(built, "server/app", `${route}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, HTML);
  }
  const routes = Object.fromEntries(PRERENDERED.map((route) => [route, {}]));
  writeFileSync(path.join(built, "prerender-manifest.json"), JSON.stringify({ routes }));
  installHttpMiddleware([createStaticPages(built)]);
  const { default: middleware } = await import("@/middleware");
  server = await serveOn(sendAsPage((asked) => middleware(new NextRequest(asked)), HTML));
});
afterAll(() => {
  server.stop();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const cachingOf = (method: string, target: string, headers: Record<string, string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const allHeaders = { host: "am.localhost", ...headers };
    request(
      { port: server.port, host: "127.0.0.1", method, path: target, headers: allHeaders, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.headers["cache-control"] ?? "none");
      },
    )
      .on("error", reject)
      .end();
  });

const ENCODINGS = [
  undefined,
  "gzip",
  "br",
  "gzip, deflate, br, zstd",
  "identity",
  "zstd",
  "*",
  "*;q=0",
  "gzip;q=1.0",
  "x",
];
const VISITORS: readonly Record<string, string>[] = [
  {},
  { cookie: "startday-language=en" },
  { rsc: "1", "next-router-prefetch": "1" },
  { "next-router-prefetch": "1", purpose: "prefetch" },
  { "if-none-match": "*" },
];
/** Pages, and the header that each must have. The framework would let every cache store them for a year. */
const PAGES = [
  [
    "private, no-cache",
    ["/", "/verify", "/verify?redirect=%2F", "/verify?_rsc=1", "/dashboard", "/404", "/nowhere/at-all"],
  ],
  ["private, no-store", ["/applications", "/form/1", "/dashboard/overview", "/?lang=en", "/verify?lang=en&env=de"]],
] as const;

test("no shared cache may store a page, whatever encoding, part or method is requested", async () => {
  const offered = new Set<string>();
  let answers = 0;
  for (const [caching, targets] of PAGES)
    for (const target of targets)
      for (const encoding of ENCODINGS)
        for (const visitor of VISITORS)
          for (const method of ["GET", "HEAD", "POST"]) {
            const headers = { ...visitor, ...(encoding && { "accept-encoding": encoding }) };
            const said = await cachingOf(method, target, headers);
            if (said !== caching) offered.add(`${target} ${encoding ?? "no encoding"}: ${said}`);
            answers += 1;
          }
  expect([...offered]).toEqual([]);
  shows(26, { "answers of pages": answers, "that a shared cache may store": offered.size });
});
