import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { CspEvaluator } from "csp_evaluator";
import { CspParser } from "csp_evaluator/dist/parser";
import { getPathMatch } from "next/dist/shared/lib/router/utils/path-match.js";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BRANDS, brandStyle } from "@/lib/domain/tenant/brands";
import { contentPolicy, SNACKBAR_STYLES } from "@/lib/domain/tenant/content-policy";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { inlineScriptHashes, sourceHash } from "@/lib/kit/source-hash";
import { THEME_SCRIPT } from "@/lib/kit/theme-script";
import { prerenderedScriptHashes } from "@/lib/server/http/prerendered-pages";
import { CALL_POLICY, FILE_POLICY } from "@/lib/server/http/security-header-values.mjs";
import { config } from "@/middleware";
import { config as next } from "@/next.config.mjs";
import { shows } from "@/tests/support/shows";

const { accent } = BRANDS.am;
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

const NONCE = "'nonce-MTIzNDU2Nzg5MDEyMzQ1Ng=='";
const HASH = sourceHash("self.__next_f.push([0])");

// Severities of the evaluator: 10 high, 20 syntax error, 30 medium, 40 possibly high; above that is advice.
const PERHAPS_HIGH = 40;
const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= PERHAPS_HIGH)
    .map(({ directive, value, description }) => `${directive} ${value}: ${description}`);

describe("what a page may load", () => {
  test("is limited to our own files where the network has no external font", () => {
    for (const tenant of ALL_TENANTS) expect(contentPolicy(BRANDS[tenant], [NONCE])).not.toContain("http");
    expect(sourcesOf(contentPolicy({ accent }, []), "default-src")).toEqual(["'none'"]);
    expect(sourcesOf(contentPolicy({ accent }, []), "frame-ancestors")).toEqual(["'none'"]);
  });

  test("includes a network's font style sheet and font files, and nothing else from their hosts", () => {
    const policy = contentPolicy({ accent, font }, []);
    expect(sourcesOf(policy, "style-src")).toEqual([
      "'self'",
      sourceHash(brandStyle({ accent, font })),
      SNACKBAR_STYLES,
      sourceHash(""),
      "https://storage.example",
    ]);
    expect(sourcesOf(policy, "font-src")).toEqual(["'self'", "https://storage.example", "https://files.example"]);
    const others = policy.split("; ").filter((part) => !/^(style|font)-src /.test(part));
    expect(others.join()).not.toContain("example");
  });

  test("has no finding of high or possibly high severity in a policy evaluator, for any network", () => {
    const policies = ALL_TENANTS.flatMap((tenant) =>
      [[NONCE], [HASH], []].map((sources) => contentPolicy(BRANDS[tenant], sources)),
    );
    for (const policy of [...policies, contentPolicy({ accent, font }, [NONCE]), FILE_POLICY, CALL_POLICY])
      expect(findings(policy), policy).toEqual([]);
    // The evaluator finds the earlier policy and the one for development.
    expect(findings(contentPolicy({ accent }, ["'unsafe-inline'"]))).not.toEqual([]);
    expect(findings(contentPolicy({ accent }, ["https:"]))).not.toEqual([]);
    expect(findings(contentPolicy({ accent }, "any"))).not.toEqual([]);
    shows(26, { policies: policies.length + 3, "high findings": 0 });
  });

  test("includes the hash of the snackbars' styles as their package writes them", () => {
    const file = createRequire(import.meta.url)
      .resolve("sonner")
      .replace(/\.js$/, ".mjs");
    const styles = /^__insertCSS\((".*")\);?$/m.exec(readFileSync(file, "utf8"))?.[1] ?? '""';
    expect(sourceHash(JSON.parse(styles))).toBe(SNACKBAR_STYLES);
  });
});

describe("the inline scripts of a page", () => {
  test("are allowed by hash, each once, without script files", () => {
    const html = `<script>a()</script><script id="_R_">b("é")</script><script async="" src="/x.js"></script><script>a()</script>`;
    expect(inlineScriptHashes(html)).toEqual([sourceHash("a()"), sourceHash('b("é")')]);
    // The output of `openssl dgst -sha256 -binary | base64`.
    expect(sourceHash("a()")).toBe("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='");
  });
});

describe("the middleware", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "startday-built-"));
  const built = path.join(folder, ".next");
  const home = "<script>home()</script>";
  const write = (name: string, text: string) => {
    mkdirSync(path.dirname(path.join(built, name)), { recursive: true });
    writeFileSync(path.join(built, name), text);
  };
  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(process, "cwd").mockReturnValue(folder);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(built, { recursive: true, force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const send = async (address: string, headers: Record<string, string> = {}) => {
    const { default: middleware } = await import("@/middleware");
    return middleware(
      new NextRequest(`http://am.localhost${address}`, { headers: { host: "am.localhost", ...headers } }),
    );
  };
  const policyOf = async (address: string, headers?: Record<string, string>) => {
    const response = await send(address, headers);
    const policy = response.headers.get("content-security-policy") ?? "";
    // The request header from which the framework takes the nonce.
    const requestPolicy = response.headers.get("x-middleware-request-content-security-policy");
    return { policy, requestPolicy, scripts: sourcesOf(policy, "script-src") };
  };

  test("allows a prerendered page its own scripts, and other pages scripts with a one-time nonce", async () => {
    write("prerender-manifest.json", JSON.stringify({ routes: { "/am/hy": {} } }));
    write("server/app/am/hy.html", home);
    expect((await policyOf("/")).scripts).toEqual(["'self'", sourceHash("home()")]);
    const forged = { "content-security-policy": "script-src 'nonce-Zm9yZ2Vk'" };
    const pages = await Promise.all(Array.from({ length: 100 }, () => policyOf("/applications", forged)));
    for (const { policy, requestPolicy, scripts = [] } of pages) {
      expect(requestPolicy).toBe(policy);
      expect(scripts).toEqual([
        "'self'",
        expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/),
        sourceHash(THEME_SCRIPT),
      ]);
    }
    expect(new Set(pages.map(({ policy }) => policy)).size).toBe(100);
    shows(26, { "pages with a nonce": 100, "nonces used twice": 0 });
  });

  test("fails when the build's script hashes are missing", async () => {
    await expect(send("/")).rejects.toThrow("prerender-manifest.json");
    write("prerender-manifest.json", JSON.stringify({ routes: { "/am/hy": {} } }));
    await expect(send("/")).rejects.toThrow("hy.html");
    expect(() => prerenderedScriptHashes(path.join(folder, "elsewhere"))).toThrow("ENOENT");
  });

  test("allows no other inline script on Vercel", async () => {
    vi.stubEnv("VERCEL", "1");
    write("prerender-manifest.json", JSON.stringify({ routes: { "/am/hy": {} } }));
    write("server/app/am/hy.html", home);
    expect((await policyOf("/")).scripts).toEqual(["'self'", sourceHash("home()")]);
    expect((await policyOf("/applications")).scripts).toContain(sourceHash(THEME_SCRIPT));
    expect((await policyOf("/applications")).policy).not.toMatch(/script-src[^;]*unsafe/);
    vi.unstubAllEnvs();
  });

  test("allows what the framework's tools need in development only", async () => {
    vi.stubEnv("NODE_ENV", "development");
    expect((await policyOf("/")).policy).toContain("'unsafe-eval'");
    vi.unstubAllEnvs();
    expect(contentPolicy({ accent }, [])).not.toMatch(/script-src[^;]*unsafe/);
  });

  test("allows no inline script in a redirect", async () => {
    const { scripts } = await policyOf("/?lang=en");
    expect(scripts).toEqual(["'self'"]);
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
    const policies = rules.filter(({ headers }) => headers.some(({ key }) => key === "Content-Security-Policy"));
    const isFile = policies.some(({ source }) => getPathMatch(source, { strict: true })(path));
    expect([isPage(path), isFile]).toEqual([isFromMiddleware, !isFromMiddleware]);
  });
});
