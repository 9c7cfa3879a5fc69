import { existsSync, readFileSync } from "node:fs";
import { type APIResponse, expect, test } from "playwright/test";
import { ENV_COOKIE, LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { hasLocations, isTenant } from "@/lib/domain/tenant/tenants";
import { withDemoMark } from "@/lib/kit/demo-mark";
import { inlineScriptHashes } from "@/lib/kit/source-hash";
import { inFlight } from "@/tests/support/in-flight";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";
import { ATTACK_NAMES, attacksThatRun, TEST_SERVER, visit, watchRefusals } from "./policy-attacks";
import { shows } from "./shows";
import { DEMO } from "./staff-api";
import { enter, signInStaff, staffWords } from "./staff-sign-in";

const sourcesIn = (policy: string | null | undefined): string[] =>
  /(?:^|; )script-src ([^;]*)/.exec(policy ?? "")?.[1]?.split(" ") ?? [];
const scriptSources = (answer: APIResponse): string[] => sourcesIn(answer.headers()["content-security-policy"]);

test.describe("injected script", () => {
  const pages = [
    ["a page made beforehand", "am", "/"],
    ["the verification", "tks", "/verify"],
    ["the staff's login", "mum", "/dashboard"],
    ["a page that is not there", "de", "/nowhere"],
    ["a page made for each request", "kut", "/dev/inbox"],
    ["a page that failed", "1", "/dev/inbox"],
  ] as const;

  for (const [kind, tenant, path] of pages)
    test(`does not run on ${kind}; without the policy it does`, async ({ page }) => {
      await visit(page, tenant);
      expect(await attacksThatRun(page, path, true)).toEqual([]);
      expect(await attacksThatRun(page, path, false)).toEqual(ATTACK_NAMES);
      shows(26, { page: kind, "attacks that ran": 0, "without the policy": ATTACK_NAMES.length });
    });

  test("does not run in the dashboard; without the policy it does", { tag: "@deep" }, async ({ page }) => {
    await visit(page, "ams", "en");
    await page.goto(`${TEST_SERVER}/dashboard`);
    await enter(page, DEMO);
    await expect(page.locator("#location")).toBeVisible();
    expect(await attacksThatRun(page, "/dashboard/audit?location=amsterdam", true)).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await attacksThatRun(page, "/dashboard/audit?location=amsterdam", false)).toEqual(ATTACK_NAMES);
    shows(26, { page: "the dashboard", "attacks that ran": 0, "without the policy": ATTACK_NAMES.length });
  });
});

test.describe("our own scripts and styles", () => {
  test("are never refused from the home page to the contract, in light and dark", async ({ page }) => {
    const refused = await watchRefusals(page);
    const journey = new Journey(page, siteOf("tks"), "ja");
    await journey.verify(freshPhone("0901", 7));
    await journey.acceptContract("1");
    await journey.fillStudent({ firstName: "さくら", lastName: "髙橋", birthDate: birthDateOf(15), gender: "female" });
    await page.goto(`${siteOf("tks")}/nowhere`);
    await page.getByRole("radio", { name: journey.words.common.theme_dark, exact: true }).check();
    await page.goto(`${siteOf("1")}/dev/inbox`);
    expect(refused).toEqual([]);
    // A refusal would be recorded.
    await page.evaluate(() =>
      document.head.append(Object.assign(document.createElement("style"), { textContent: "a{}" })),
    );
    await expect.poll(() => refused.length).toBeGreaterThan(0);
    shows(26, { "own scripts and styles refused": 0 });
  });

  test("are never refused in the dashboard, with dialogs and live updates", { tag: "@deep" }, async ({ page }) => {
    const refused = await watchRefusals(page);
    const site = siteOf("mar");
    await signInStaff(page, site);
    const screens = ["overview", "check-in", "applicants", "schedules/start_day", "schedules/slots", "audit"];
    for (const screen of [...screens, "configuration", "accounts"]) {
      await page.goto(`${site}/dashboard/${screen}?location=marseille`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.getByRole("button", { name: staffWords.accounts.invite }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(refused).toEqual([]);
    shows(26, { screens: screens.length + 2, "own scripts and styles refused": 0 });
  });
});

interface Manifest {
  routes: Readonly<Record<string, unknown>>;
}

/** Of the tenant that is no network only the first page is served. */
const isServedPage = (route: string): boolean => {
  const [, tenant = "", , ...path] = route.split("/");
  return path.length === 0 || (isTenant(tenant) && hasLocations(tenant));
};

test("every page made beforehand is served as it was made, and allowed all of its scripts and no others", {
  tag: "@deep",
}, async () => {
  const { routes } = JSON.parse(readFileSync(".next/prerender-manifest.json", "utf8")) as Manifest;
  const made = Object.keys(routes).filter(
    (route) => existsSync(`.next/server/app${route}.html`) && /^\/\w+\/\w+/.test(route) && isServedPage(route),
  );
  expect(made.length).toBeGreaterThan(200);
  await inFlight(8, made, async (page) => {
    const [, tenant, locale, ...path] = page.split("/");
    const cookie = `${ENV_COOKIE}=${tenant}; ${LANGUAGE_COOKIE}=${locale}`;
    const asMade = readFileSync(`.next/server/app${page}.html`, "utf8");
    const hashes = inlineScriptHashes(asMade);
    // Compressed pages come from the product's cache, which marks them as the demo's; others come from the framework.
    for (const [coding, frameworkCache, served] of [
      ["gzip", null, withDemoMark(asMade, true)],
      ["identity", "HIT", asMade],
    ] as const) {
      const answer = await fetch(`${TEST_SERVER}/${path.join("/")}`, {
        headers: { cookie, "accept-encoding": coding },
      });
      expect(answer.headers.get("x-nextjs-cache"), page).toBe(frameworkCache);
      expect(answer.headers.get("cache-control"), page).toBe("private, no-cache");
      expect(answer.status, page).toBe(path.at(-1) === "404" ? 404 : 200);
      // Printing a diff of whole pages would take minutes.
      expect((await answer.text()) === served, `${page} is served as it was made`).toBe(true);
      const policy = answer.headers.get("content-security-policy");
      expect(sourcesIn(policy), page).toEqual(["'self'", ...hashes]);
    }
  });
  shows(26, { "pages made beforehand": made.length, "served with their own hashes": made.length });
});

test("a page made for each request gives its scripts a nonce that no other has", async ({ request }) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => request.get("/dev/inbox?env=am")));
  const nonces = answers.map((answer) => /'nonce-([^']+)'/.exec(scriptSources(answer).join(" "))?.[1] ?? "");
  expect(new Set(nonces).size).toBe(10);
  for (const [index, answer] of answers.entries()) {
    const given = [...(await answer.text()).matchAll(/<script[^>]* nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
    expect(new Set(given)).toEqual(new Set([nonces[index]]));
    expect(answer.headers()["cache-control"]).toContain("no-store");
  }
});

const ALWAYS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy":
    "camera=(self), geolocation=(self), microphone=(), payment=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};
const DIRECTIVES = ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

test("every answer has one policy and all protective headers: pages, calls, files, redirects, refusals", async ({
  request,
}) => {
  const asked: readonly (readonly [path: string, status: number, method?: string])[] = [
    ["/", 200],
    ["/verify", 200],
    ["/nowhere", 404],
    ["/dashboard", 200],
    ["/dev/inbox", 200],
    ["/?lang=en&env=am", 303],
    ["/verify/", 308],
    ["//foreign.example/", 308],
    ["/applications", 307],
    ["/dashboard/overview", 307],
    ["/%E0%A4%A", 404],
    ["/logo.svg", 200],
    ["/brand/nowhere.svg", 404],
    ["/_next/nowhere", 404],
    ["/_next/static/nowhere.js", 404],
    ["/_next/image?url=%2Flogo.svg&w=64&q=75", 404],
    ["/api/config", 200],
    ["/api/nowhere", 404],
    ["/api/staff/applicants", 404],
    ["/api/auth/login", 403, "POST"],
    ["/health", 200],
  ];
  for (const [path, status, method = "GET"] of asked) {
    const headers = { cookie: `${ENV_COOKIE}=am` };
    const startedAt = Date.now();
    const answer = await request.fetch(TEST_SERVER + path, { method, maxRedirects: 0, headers });
    const sent = answer.headers();
    expect(answer.status(), path).toBe(status);
    expect(sent, path).toMatchObject(ALWAYS);
    expect(sent["x-powered-by"], path).toBeUndefined();
    const policies = answer.headersArray().filter(({ name }) => name.toLowerCase() === "content-security-policy");
    expect(policies, path).toHaveLength(1);
    const policy = policies[0]?.value ?? "";
    expect(policy.split("; "), path).toEqual(expect.arrayContaining(DIRECTIVES));
    expect(policy, path).not.toMatch(/http|script-src[^;]*unsafe|\*/);
    expect(sent["cache-control"] ?? "", path).not.toContain("s-maxage");
    if (/^\/(api|health)/.test(path)) expect(sent["cache-control"], path).toBe("no-store");
    if (!path.startsWith("/api/")) continue;
    expect(policy, path).toMatch(/^sandbox;/);
    // Of this server, in whole seconds.
    expect(Date.parse(sent.date ?? ""), path).toBeGreaterThan(startedAt - 2000);
    expect(Date.parse(sent.date ?? ""), path).toBeLessThanOrEqual(Date.now());
  }
  shows(26, { answers: asked.length, "without a header": 0 });
});
