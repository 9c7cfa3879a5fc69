import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { inlineScriptHashes } from "@/lib/kit/source-hash";
import { shows } from "@/tests/support/shows";

const folder = mkdtempSync(path.join(tmpdir(), "startday-demo-"));
const PAGES = ["/am/hy", "/am/hy/dashboard", "/am/hy/404"];

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

const build = (mark: string) => {
  for (const route of PAGES) {
    const file = path.join(folder, "server/app", `${route}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `<!DOCTYPE html><html lang="hy" data-demo="${mark}"><script>go()</script><p>${route}`);
  }
  const routes = Object.fromEntries(PAGES.map((route) => [route, {}]));
  writeFileSync(path.join(folder, "prerender-manifest.json"), JSON.stringify({ routes }));
};

/** The marks of the pages that a process serves from memory, and whether each page's policy allows its own scripts. */
const serve = async (DEMO: string) => {
  vi.stubEnv("DEMO", DEMO);
  const { createStaticPages } = await import("@/lib/bff/static-page-cache");
  const answer = createStaticPages(folder);
  const server = createServer((request, response) => void answer(request, response, () => false, server));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const replies = ["/", "/dashboard", "/nowhere"].map(async (page) => {
    const reply = await fetch(`http://127.0.0.1:${port}${page}`, { headers: { cookie: "startday-env=am" } });
    const html = await reply.text();
    const hasPolicy = inlineScriptHashes(html).every((hash) =>
      reply.headers.get("content-security-policy")?.includes(hash),
    );
    return [/<html[^>]* data-demo="(\w+)"/.exec(html)?.[1], hasPolicy];
  });
  return Promise.all(replies).finally(() => server.close());
};

test.each([
  ["1", "off", "on"],
  ["1", "on", "on"],
  ["0", "on", "off"],
  ["", "on", "off"],
])("with DEMO=%s every page that the build marked as %s is served as %s", async (DEMO, built, served) => {
  build(built);
  const marks = await serve(DEMO);
  expect(marks).toEqual(PAGES.map(() => [served, true]));
  shows(41, { "kinds of pages": marks.length, marked: served });
});
