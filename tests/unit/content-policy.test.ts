import { afterEach, describe, expect, test, vi } from "vitest";
import { appendStyleSheet } from "@/lib/client/style-sheet";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { contentPolicy } from "@/lib/domain/tenant/content-policy";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { config } from "@/middleware";
import next from "@/next.config.mjs";

const font = {
  href: "https://storage.example/am/fonts.css?v=2",
  origins: ["https://files.example"],
  family: "Own Sans",
};
const sourcesOf = (policy: string, directive: string) =>
  policy
    .split("; ")
    .find((part) => part.startsWith(`${directive} `))
    ?.split(" ")
    .slice(1);

describe("what a page may load", () => {
  test("is our own, as long as no network has a font elsewhere", () => {
    for (const tenant of ALL_TENANTS) expect(contentPolicy(BRANDS[tenant], false)).not.toContain("http");
    expect(sourcesOf(contentPolicy({}, false), "default-src")).toEqual(["'self'"]);
    expect(sourcesOf(contentPolicy({}, false), "frame-ancestors")).toEqual(["'none'"]);
  });

  test("is a network's font style sheet and its files too, and nothing else of theirs", () => {
    const policy = contentPolicy({ font }, false);
    expect(sourcesOf(policy, "style-src")).toEqual(["'self'", "'unsafe-inline'", "https://storage.example"]);
    expect(sourcesOf(policy, "font-src")).toEqual(["'self'", "https://storage.example", "https://files.example"]);
    const others = policy.split("; ").filter((part) => !/^(style|font)-src/.test(part));
    expect(others.join()).not.toContain("example");
  });

  test("may be evaluated in development alone", () => {
    expect(contentPolicy({}, true)).toContain("'unsafe-eval'");
    expect(contentPolicy({}, false)).not.toContain("'unsafe-eval'");
  });
});

describe("every answer has one policy", () => {
  const isPage = (path: string) => config.matcher.some((pattern) => new RegExp(`^${pattern}$`).test(path));

  test.each([
    ["/", true],
    ["/verify", true],
    ["/nothing/here", true],
    ["/dashboard/overview", true],
    ["/api", true],
    ["/healthy", true],
    ["/logo.svg.map", true],
    ["/api/config", false],
    ["/_next/static/a.js", false],
    ["/brand/am/dark.svg", false],
    ["/health", false],
    ["/logo.svg", false],
  ])("%s from the middleware: %s", async (path, isFromMiddleware) => {
    const rules = (await next.headers?.()) ?? [];
    const policy = rules.find(({ headers }) => headers.some(({ key }) => key === "Content-Security-Policy"));
    // How the framework reads `/:path(…)`.
    const isFile = new RegExp(`^/${/^\/:path(\(.+\))$/.exec(policy?.source ?? "")?.[1]}$`).test(path);
    expect([isPage(path), isFile]).toEqual([isFromMiddleware, !isFromMiddleware]);
  });
});

describe("a font style sheet", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("is put into the page by its script, and taken away again", () => {
    const links: object[] = [];
    const link = { remove: () => links.pop() };
    vi.stubGlobal("document", { createElement: () => link, head: { append: (one: object) => links.push(one) } });
    const takeAway = appendStyleSheet(font.href);
    expect(links).toMatchObject([{ rel: "stylesheet", href: font.href }]);
    takeAway();
    expect(links).toEqual([]);
  });
});
