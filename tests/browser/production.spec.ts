import { expect, test } from "playwright/test";
import { createTokens } from "@/backend/tokens";
import { type Production, startProduction } from "../support/production";
import { shows } from "./shows";

const SECRET = "a secret of a backend of the tests' own";
const ID = "01999999-9999-7999-8999-999999999999";
const expiresAt = new Date(Date.now() + 3_600_000);
const sign = (audience: "applicant" | "files" | "staff") =>
  createTokens([SECRET]).sign({ tenant: "am", audience, subject: ID, session: ID, role: "manager", expiresAt });

// The tests share one product: two more servers would be too many for a small machine.
test.describe.configure({ mode: "default" });

const HOSTILE_FILE = {
  headers: {
    "content-type": "text/html",
    "content-disposition": 'inline; filename="page.html"',
    "content-security-policy": "default-src *",
    "cache-control": "public, max-age=31536000",
    "set-cookie": "__Host-startday-staff=theirs",
  },
  text: "<script>alert(1)</script>",
};

let product: Production;
let tokens: Record<"applicant" | "files" | "staff", string>;

test.beforeAll(async () => {
  tokens = { applicant: await sign("applicant"), files: await sign("files"), staff: await sign("staff") };
  const until = { expiresAt: expiresAt.toISOString() };
  const replies = {
    "/health": { status: "ok" },
    "/verification/check": { token: tokens.applicant, fileApiToken: tokens.files, ...until },
    "/auth/login": { token: tokens.staff, ...until },
    "/registration": { registrations: [], more: tokens.applicant },
    "/config/permitted-locations": { locations: [], more: tokens.staff },
  };
  product = await startProduction(replies, { "/files/f1": HOSTILE_FILE });
});
test.afterAll(() => product?.stop());

const CODE = { value: "+37491123456", method: "sms", code: "123456" };
const LOGIN = { username: "somebody", password: "a password of the tests" };

test("in production every session's cookie is our host's alone, over TLS, out of scripts' reach, and small", async () => {
  const opened = [
    await product.ask("POST", "/api/verification/check", {}, CODE),
    await product.ask("POST", "/api/auth/login", {}, LOGIN),
  ];
  expect(opened.map(({ status }) => status)).toEqual([200, 200]);
  const cookies = opened.flatMap(({ headers }) => headers["set-cookie"] ?? []);
  expect(cookies.map((cookie) => cookie.split("=")[0]).sort()).toEqual(
    ["applicant", "files", "staff"].map((kind) => `__Host-startday-${kind}`),
  );
  for (const cookie of cookies) {
    const attributes = cookie.toLowerCase().split("; ").slice(1).sort();
    // No domain, so that only our host gets it; no age, so that it ends with the browser.
    expect(attributes).toEqual(["httponly", "path=/", "samesite=lax", "secure"]);
    expect(Buffer.byteLength(cookie)).toBeLessThan(4096);
  }

  const held = { cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") };
  const said = [
    ...opened,
    await product.ask("GET", "/api/session", held),
    await product.ask("GET", "/api/registration", held),
    await product.ask("GET", "/applications", held),
    await product.ask("GET", "/applications", { ...held, rsc: "1" }),
    await product.ask("GET", "/dashboard/audit", held),
  ];
  // The backend received them, so they could have leaked.
  const sent = product.heard.map(({ authorization }) => authorization);
  expect(sent).toEqual(expect.arrayContaining([`Bearer ${tokens.applicant}`, `Bearer ${tokens.staff}`]));
  for (const token of Object.values(tokens))
    for (const { text, headers } of said) expect(text + JSON.stringify(headers)).not.toContain(token);

  const closed = await product.ask("POST", "/api/verification/logout", held);
  expect(closed.headers["set-cookie"]).toHaveLength(2);
  for (const cookie of closed.headers["set-cookie"] ?? [])
    expect(cookie).toMatch(/^__Host-startday-(applicant|files)=; Path=\/;.*Max-Age=0;.*Secure/);
  shows(25, { cookies: cookies.length, "longest in bytes": Math.max(...cookies.map(({ length }) => length)) });
  shows(24, { "answers searched for the very tokens": said.length, found: 0 });
});

test("in production a change from a page without TLS, and from none, is refused", async () => {
  const before = product.heard.length;
  for (const origin of [
    "http://am.startday.test",
    "null",
    "",
    "https://am.startday.test:8443",
    "https://de.startday.test",
  ]) {
    const { status } = await product.ask("POST", "/api/auth/login", { origin }, LOGIN);
    expect(status, origin).toBe(403);
  }
  expect(product.heard.length).toBe(before);
});

test("in production no page says that it is a demo", async () => {
  for (const path of ["/", "/verify", "/dashboard"]) {
    const { status, text } = await product.ask("GET", path);
    expect([status, /<html[^>]* data-demo="(\w+)"/.exec(text)?.[1]]).toEqual([200, "off"]);
  }
});

test("in production a file is saved, never run, and cached by nobody, whatever its service says", async () => {
  const opened = await product.ask("POST", "/api/verification/check", {}, CODE);
  const cookie = (opened.headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
  const { status, headers } = await product.ask("GET", "/api/files/f1", { cookie });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
    "content-disposition": expect.stringMatching(/^attachment; filename="page\.html\.bin"/),
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  shows(28, { "sent as": "attachment, sandboxed, nosniff, private" });
});

test("in production no shared cache may store a page, in any encoding", { tag: "@deep" }, async () => {
  const offered: string[] = [];
  for (const page of ["/", "/verify", "/dashboard", "/nowhere", "/applications", "/?lang=en"])
    for (const encoding of ["", "gzip", "br", "identity", "zstd", "*;q=0"])
      for (const method of ["GET", "HEAD"])
        for (const part of [{}, { rsc: "1" }] as Record<string, string>[]) {
          const { headers } = await product.ask(method, page, { ...part, "accept-encoding": encoding });
          const caching = headers["cache-control"] ?? "none";
          if (!/^private\b/.test(caching)) offered.push(`${method} ${page} ${encoding}: ${caching}`);
        }
  expect(offered).toEqual([]);
  shows(26, { "answers of pages": 6 * 6 * 2 * 2, "that a shared cache may store": offered.length });
});
