import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTokens } from "@/backend/tokens";
import type { TokenKind } from "@/lib/bff/login-session";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { shows } from "@/tests/support/shows";

interface Cookie {
  value: string;
  options: Record<string, unknown>;
}

const jar = vi.hoisted(() => new Map<string, Cookie>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: object) => jar.set(name, { value, options: { ...options } }),
  }),
}));
afterEach(() => vi.unstubAllEnvs());
beforeEach(() => jar.clear());

const [OLD, NEW] = ["a secret of the tests that is to be replaced", "a secret of the tests that comes after it"];
const KINDS: readonly TokenKind[] = ["applicant", "files", "staff"];

/** The session functions of a web process that was started with these variables. */
const startProcess = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("@/lib/bff/login-session");
};
const production = { NODE_ENV: "production", DEMO: "", APP_DOMAIN: "startday.test", SESSION_SECRET: OLD };

/** The longest token that the backend issues. */
const aToken = () => {
  const id = "01999999-9999-7999-8999-999999999999";
  const expiresAt = new Date(Date.now() + 3_600_000);
  const tenant = [...ALL_TENANTS].sort((one, other) => other.length - one.length)[0] ?? "am";
  return createTokens([OLD]).sign({
    tenant,
    audience: "applicant",
    subject: id,
    session: id,
    role: "manager",
    expiresAt,
  });
};

describe("a session's cookie", () => {
  test("in production is bound to the host, secure, HttpOnly, and small", async () => {
    const { storeToken, forgetTokens } = await startProcess(production);
    for (const kind of KINDS) await storeToken(kind, "am", await aToken());
    const attributes = { secure: true, httpOnly: true, sameSite: "lax", path: "/" };
    expect([...jar.keys()]).toEqual(KINDS.map((kind) => `__Host-startday-${kind}`));
    for (const { options } of jar.values()) expect(options).toEqual(attributes);
    const sizes = [...jar].map(([name, { value }]) => name.length + value.length);
    expect(Math.max(...sizes)).toBeLessThan(1500);
    await forgetTokens(...KINDS);
    // A browser deletes such a cookie only with the same attributes.
    for (const { value, options } of jar.values()) expect([value, options]).toEqual(["", { ...attributes, maxAge: 0 }]);
    shows(25, { cookies: KINDS.length, "longest in bytes": Math.max(...sizes) });
  });

  test("is refused when it is too large for a browser", async () => {
    const { storeToken } = await startProcess(production);
    await expect(storeToken("staff", "am", "x".repeat(3000))).rejects.toThrow("too long");
    expect(jar.size).toBe(0);
  });

  test("that the product did not seal opens no login session", async () => {
    const { storeToken, readLoginSession } = await startProcess(production);
    await storeToken("staff", "am", await aToken());
    const name = "__Host-startday-staff";
    const seal = jar.get(name)?.value ?? "";
    expect(await readLoginSession("staff", "am")).toBeDefined();
    const parts = seal.split("*");
    const changed = parts.map((part, index) => parts.with(index, `x${part}`).join("*"));
    for (const value of ["x", "%00", "{}", seal.slice(0, -5), seal.replace("Fe26", "Fe27"), ...changed]) {
      jar.set(name, { value, options: {} });
      expect(await readLoginSession("staff", "am"), value).toBeUndefined();
    }
  });

  test("opens no login session of another kind, also after it was opened as its own", async () => {
    const { storeToken, readLoginSession } = await startProcess(production);
    for (const kind of KINDS) {
      await storeToken(kind, "am", await aToken());
      const stored = jar.get(`__Host-startday-${kind}`) as Cookie;
      for (const other of KINDS) jar.set(`__Host-startday-${other}`, stored);
      expect(await readLoginSession(kind, "am")).toBeDefined();
      for (const other of KINDS.filter((one) => one !== kind))
        expect(await readLoginSession(other, "am")).toBeUndefined();
    }
    shows(19, { "kinds of login sessions": KINDS.length, "opened as another": 0 });
  });
});

// The modules are loaded twenty times.
describe("the secret of the cookies", () => {
  // The secrets of processes during a rotation; neighbouring entries run at the same time.
  const STAGES = [OLD, `${OLD},${NEW}`, `${NEW},${OLD}`, NEW];
  const isLive = async (secrets: string, seal: Cookie) => {
    const { readLoginSession } = await startProcess({ ...production, SESSION_SECRET: secrets });
    jar.set("__Host-startday-staff", seal);
    return (await readLoginSession("staff", "am")) !== undefined;
  };

  test("can be rotated without ending a session, and the old one then opens nothing", async () => {
    const token = await aToken();
    const seals: Cookie[] = [];
    for (const secrets of STAGES) {
      const { storeToken } = await startProcess({ ...production, SESSION_SECRET: secrets });
      await storeToken("staff", "am", token);
      seals.push(jar.get("__Host-startday-staff") as Cookie);
    }
    const opens: boolean[][] = [];
    for (const secrets of STAGES) {
      const row: boolean[] = [];
      for (const seal of seals) row.push(await isLive(secrets, seal));
      opens.push(row);
    }
    expect(opens).toEqual([
      [true, true, false, false],
      [true, true, true, true],
      [true, true, true, true],
      [false, false, true, true],
    ]);
    shows(19, { "stages of a rotation": STAGES.length, "login sessions lost": 0 });
  });
});
