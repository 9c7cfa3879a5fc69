import { NextRequest } from "next/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as acceptLink from "@/app/api/auth/link/accept/route";
import * as login from "@/app/api/auth/login/route";
import * as staffLogout from "@/app/api/auth/logout/route";
import * as passkeyLogin from "@/app/api/auth/passkey/login/route";
import * as startProvider from "@/app/api/auth/provider/route";
import * as secondFactor from "@/app/api/auth/second-factor/route";
import * as autocomplete from "@/app/api/maps/autocomplete/route";
import * as session from "@/app/api/session/route";
import * as check from "@/app/api/verification/check/route";
import * as logout from "@/app/api/verification/logout/route";
import * as waitingRoom from "@/app/api/waiting-room/route";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { allCalls, DOOR, doorPath } from "@/lib/contracts/calls";
import { health } from "@/lib/contracts/health";
import { hasLocations } from "@/lib/domain/tenant/tenants";
import { fillPath } from "@/lib/kit/url";
import middleware from "@/middleware";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";
import { PAGES } from "@/tests/support/pages";
import { shows } from "@/tests/support/shows";

// In development the middleware reads no build.
vi.hoisted(() => vi.stubEnv("NODE_ENV", "development"));

const HOST = "example.org";

const visit = (address: string, headers: Record<string, string> = {}) =>
  middleware(
    new NextRequest(new URL(address, `http://${headers.host ?? HOST}`), { headers: { host: HOST, ...headers } }),
  );
const targetOf = (response: Response) => response.headers.get("location");

describe("a host that is no network's", () => {
  const paths = Object.values(PAGES).map(({ path }) => path.replace("{id}", "1"));

  test("leads every page but the choice of a network to that choice, which no cache may store", async () => {
    const others = [...paths.filter((path) => path !== "/"), "/nowhere", "/global/en/verify", "/am/hy"];
    for (const path of others) {
      const response = await visit(path);
      expect([response.status, targetOf(response)], path).toEqual([303, `http://${HOST}/`]);
      expect(response.headers.get("cache-control"), path).toContain("no-store");
    }
    shows(21, { "pages of no network": others.length, shown: 0 });
  });

  test("shows the choice itself, in any language, without another redirect", async () => {
    for (const address of ["/", "/?from=a-flyer"]) {
      const response = await visit(address);
      expect(targetOf(response), address).toBeNull();
      expect(response.headers.get("x-middleware-rewrite"), address).toContain("/global/en");
    }
    expect(targetOf(await visit("/?lang=hy"))).toBe(`http://${HOST}/`);
  });

  test("keeps a language and a network that an address chooses", async () => {
    const german = await visit("/verify?lang=de");
    expect([targetOf(german), german.cookies.get("startday-language")?.value]).toEqual([`http://${HOST}/verify`, "de"]);
    const chosen = await visit("/verify?env=am", { host: "localhost" });
    expect([targetOf(chosen), chosen.cookies.get("startday-env")?.value]).toEqual([null, "am"]);
  });
});

describe("the browser's door on a host that is no network's", () => {
  const sent: unknown[] = [];

  beforeEach(async () => {
    sent.length = 0;
    jar.current = cookieJar();
    for (const kind of ["applicant", "files", "staff"] as const) await signIn(kind, "global");
    setBuiltInBackend(async (request) => {
      sent.push(request.url);
      return Response.json({ status: "ok" });
    });
  });

  const fromHere = (path: string, init: RequestInit) =>
    fromPage(path, {
      ...init,
      headers: { host: HOST, origin: `http://${HOST}`, "content-type": "application/json" },
      ...(init.method !== "GET" && { body: "{}" }),
    });
  const outcomeOf = async (response: Response) => ({ status: response.status, code: (await response.json()).code });

  const ask = async (call: (typeof allCalls)[number]) => {
    const ids = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "1"]));
    return outcomeOf(await handleCall(fromHere(DOOR + fillPath(doorPath(call), ids), { method: call.method })));
  };

  test("refuses every declared call but that for its health, and asks no backend", async () => {
    expect(hasLocations("global")).toBe(false);
    for (const call of allCalls.filter((one) => one !== health.get))
      expect(await ask(call), `${call.method} ${call.path}`).toEqual({ status: 404, code: "no_network" });
    expect(sent).toEqual([]);
    expect(await ask(health.get)).toEqual({ status: 200, code: undefined });
    shows(21, { "calls of no network": allCalls.length - 1, answered: 0 });
  });

  test("refuses what begins, checks and ends a login session, and what only pages ask", async () => {
    for (const { POST } of [check, logout, login, staffLogout, passkeyLogin, secondFactor, acceptLink, waitingRoom])
      expect(await outcomeOf(await POST(fromHere("/api/any", { method: "POST" })))).toEqual({
        status: 404,
        code: "no_network",
      });
    for (const { GET } of [session, autocomplete])
      expect(await outcomeOf(await GET(fromHere("/api/any?q=Abovyan", { method: "GET" })))).toEqual({
        status: 404,
        code: "no_network",
      });
    expect(targetOf(await startProvider.GET(fromHere("/api/auth/provider", { method: "GET" })))).toBe(
      "/dashboard?provider_error=no_network",
    );
    expect(sent).toEqual([]);
  });
});
