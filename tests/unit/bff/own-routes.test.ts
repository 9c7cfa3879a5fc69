import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import * as door from "@/app/api/[...path]/route";
import * as acceptLink from "@/app/api/auth/link/accept/route";
import * as login from "@/app/api/auth/login/route";
import * as staffLogout from "@/app/api/auth/logout/route";
import * as passkeyLogin from "@/app/api/auth/passkey/login/route";
import * as finishProvider from "@/app/api/auth/provider/callback/route";
import * as endProvider from "@/app/api/auth/provider/end/route";
import * as startProvider from "@/app/api/auth/provider/route";
import * as secondFactor from "@/app/api/auth/second-factor/route";
import * as country from "@/app/api/country/route";
import * as docs from "@/app/api/docs/[[...file]]/route";
import * as autocomplete from "@/app/api/maps/autocomplete/route";
import * as description from "@/app/api/openapi.json/route";
import * as session from "@/app/api/session/route";
import * as texts from "@/app/api/texts/[file]/route";
import * as check from "@/app/api/verification/check/route";
import * as logout from "@/app/api/verification/logout/route";
import * as place from "@/app/api/waiting-room/route";
import * as work from "@/app/api/work/[round]/route";
import * as alive from "@/app/health/live/route";
import * as ready from "@/app/health/ready/route";
import * as health from "@/app/health/route";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { SCREENS } from "@/lib/domain/dashboard/screens";
import { isKnownPath } from "@/lib/domain/page-patterns";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";
import { PAGES } from "@/tests/support/pages";
import { shows } from "@/tests/support/shows";

beforeEach(() => {
  jar.current = cookieJar();
  // The round of jobs needs a bearer token.
  setBuiltInBackend(async ({ url, headers }) =>
    Response.json(
      { status: "ok" },
      { status: new URL(url).pathname === "/work/often" && !headers.get("authorization") ? 401 : 200 },
    ),
  );
});

const filesNamed = (name: string): string[] =>
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.dirname(file).replaceAll(path.sep, "/"))
    .sort();

interface RouteRow {
  handlers: Partial<Record<string, (request: Request) => Response | Promise<Response>>>;
  address: string;
  /** The status of each method without a session, body or token. */
  nobody: Record<string, number>;
}

/** Every route handler of the web server, by its folder. Calls behind the door are in the route matrix. */
const ROUTES: Record<string, RouteRow> = {
  "api/[...path]": {
    handlers: door,
    address: "/api/registration",
    nobody: { GET: 401, POST: 401, PUT: 405, PATCH: 405, DELETE: 405 },
  },
  "api/auth/login": {
    handlers: login,
    address: "/api/auth/login",
    nobody: { POST: 415 },
  },
  "api/auth/link/accept": {
    handlers: acceptLink,
    address: "/api/auth/link/accept",
    nobody: { POST: 415 },
  },
  "api/auth/passkey/login": {
    handlers: passkeyLogin,
    address: "/api/auth/passkey/login",
    nobody: { POST: 415 },
  },
  "api/auth/second-factor": {
    handlers: secondFactor,
    address: "/api/auth/second-factor",
    nobody: { POST: 401 },
  },
  "api/auth/provider": { handlers: startProvider, address: "/api/auth/provider", nobody: { GET: 303 } },
  "api/auth/provider/callback": {
    handlers: finishProvider,
    address: "/api/auth/provider/callback?code=a-code",
    nobody: { GET: 303 },
  },
  "api/auth/provider/end": { handlers: endProvider, address: "/api/auth/provider/end", nobody: { GET: 303 } },
  "api/auth/logout": {
    handlers: staffLogout,
    address: "/api/auth/logout",
    nobody: { POST: 204 },
  },
  "api/verification/check": {
    handlers: check,
    address: "/api/verification/check",
    nobody: { POST: 415 },
  },
  "api/verification/logout": {
    handlers: logout,
    address: "/api/verification/logout",
    nobody: { POST: 204 },
  },
  "api/waiting-room": { handlers: place, address: "/api/waiting-room", nobody: { POST: 200 } },
  "api/maps/autocomplete": {
    handlers: autocomplete,
    address: "/api/maps/autocomplete?q=Abovyan",
    nobody: { GET: 401 },
  },
  "api/session": { handlers: session, address: "/api/session", nobody: { GET: 200 } },
  "api/country": { handlers: country, address: "/api/country", nobody: { GET: 200 } },
  "api/texts/[file]": {
    handlers: {
      GET: (request: Request) =>
        texts.GET(request, { params: Promise.resolve({ file: "am.hy.shared.unknown.anything.json" }) }),
    },
    address: "/api/texts/am.hy.shared.unknown.anything.json",
    nobody: { GET: 200 },
  },
  "api/work/[round]": {
    handlers: {
      GET: (request: Request) => work.GET(request, { params: Promise.resolve({ round: "often" }) }),
    },
    address: "/api/work/often",
    nobody: { GET: 401 },
  },
  "api/docs/[[...file]]": {
    handlers: { GET: (request: Request) => docs.GET(request, { params: Promise.resolve({}) }) },
    address: "/api/docs",
    nobody: { GET: 200 },
  },
  "api/openapi.json": { handlers: { GET: description.GET }, address: "/api/openapi.json", nobody: { GET: 200 } },
  "health/live": { handlers: { GET: alive.GET }, address: "/health/live", nobody: { GET: 200 } },
  "health/ready": { handlers: { GET: ready.GET }, address: "/health/ready", nobody: { GET: 200 } },
  health: { handlers: health, address: "/health", nobody: { GET: 200 } },
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

describe("the web server's route handlers", () => {
  test("each have a row", () => {
    expect(filesNamed("route.ts")).toEqual(Object.keys(ROUTES).sort());
  });

  test.each(Object.entries(ROUTES))(
    "%s responds without a session as its row says, and refuses changes from other origins",
    async (_name, row) => {
      const { handlers } = row;
      expect(
        Object.keys(handlers)
          .filter((name) => METHODS.includes(name))
          .sort(),
      ).toEqual(Object.keys(row.nobody).sort());
      for (const [method, status] of Object.entries(row.nobody)) {
        const answered = async (headers?: Record<string, string>) =>
          handlers[method]?.(fromPage(row.address, { method, ...(headers && { headers }) }));
        expect((await answered())?.status, method).toBe(status);
        if (method !== "GET" && status !== 405)
          expect((await answered({ origin: "http://elsewhere.test" }))?.status, method).toBe(403);
      }
    },
  );

  test("reveal no session, and only the country of a visitor", async () => {
    expect(await (await session.GET(fromPage("/api/session"))).json()).toEqual({ applicant: null, staff: null });
    expect(Object.keys(await (await country.GET(fromPage("/api/country"))).json())).toEqual(["country"]);
    shows(20, { "route handlers of the web server": Object.keys(ROUTES).length });
  });
});

describe("the pages", () => {
  test("each have a row, at a known address", () => {
    expect(filesNamed("page.tsx").map((folder) => folder.replace(/^\[tenant\]\/\[locale\]\//, ""))).toEqual(
      Object.keys(PAGES).sort(),
    );
    for (const { path: address } of Object.values(PAGES)) expect(isKnownPath(address), address).toBe(true);
  });

  test("of the dashboard need the role that their screen declares", () => {
    for (const screen of Object.values(SCREENS))
      expect(Object.values(PAGES).find(({ path: address }) => address === screen.path)?.access).toBe(screen.role);
  });
});
