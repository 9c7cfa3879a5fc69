import { SignJWT } from "jose";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as logout } from "@/app/api/auth/logout/route";
import { GET as finish } from "@/app/api/auth/provider/callback/route";
import { GET as end } from "@/app/api/auth/provider/end/route";
import { GET as start } from "@/app/api/auth/provider/route";
import { readLoginSession } from "@/lib/bff/login-session";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { AppError } from "@/lib/contracts/errors";
import { log } from "@/lib/server/observability/log";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";

const AUTHORIZE = "https://login.example.org/authorize?state=a-state";
const END = "https://login.example.org/end?client_id=startday&id_token_hint=the-hint";
const END_ID = "0198a1b2-0000-7000-8000-000000000001";

interface Asked {
  path: string;
  body: Record<string, unknown>;
}
let asked: Asked[];
let token: string;
/** What the backend answers to completing an attempt, in place of a session. */
let failure: AppError | undefined;

const answers: Record<string, () => Response> = {
  "/auth/provider/start": () => Response.json({ challengeId: "a-challenge", url: AUTHORIZE }),
  "/auth/provider/finish": () => Response.json({ token, expiresAt: "2030-01-01T00:00:00.000Z", state: "complete" }),
  "/auth/provider/step-up": () => new Response(null, { status: 204 }),
  "/auth/provider/end": () => Response.json({ challengeId: END_ID }),
  "/auth/provider/end/address": () => Response.json({ url: END }),
  "/auth/logout": () => new Response(null, { status: 204 }),
};

beforeEach(async () => {
  jar.current = cookieJar();
  asked = [];
  failure = undefined;
  token = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode("a secret of the backend's"));
  setBuiltInBackend(async (request: Request) => {
    const { pathname } = new URL(request.url);
    const path = Object.keys(answers).find((one) => pathname.endsWith(one)) ?? pathname;
    asked.push({ path, body: JSON.parse((await request.text()) || "{}") });
    if (failure && /finish|step-up/.test(path)) return Response.json(failure.toBody("r"), { status: failure.status });
    return answers[path]?.() ?? new Response(null, { status: 404 });
  });
});

const begin = (query = "") => start(fromPage(`/api/auth/provider${query}`));
const comeBack = (query = "?code=a-code&state=a-state", host = "am.localhost") =>
  finish(new Request(`http://${host}/api/auth/provider/callback${query}`, { headers: { host } }));
const placeOf = ({ status, headers }: Response) => [status, headers.get("location")];
const bodiesFor = (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body);

describe("signing in at the provider, at the browser's door", () => {
  test("leads there, and back to where the person was going, with a session in the cookie alone", async () => {
    const there = await begin("?redirect=%2Fdashboard%2Foverview");
    expect(placeOf(there)).toEqual([303, AUTHORIZE]);
    const back = await comeBack();
    expect(placeOf(back)).toEqual([303, "/dashboard/overview"]);
    expect((await readLoginSession("staff", "am"))?.token).toBe(token);
    expect(await back.text()).toBe("");
    expect(back.headers.get("cache-control")).toBe("no-store");
    expect(back.headers.get("referrer-policy")).toBe("no-referrer");
    expect(bodiesFor("/auth/provider/finish")).toMatchObject([
      { challengeId: "a-challenge", query: "code=a-code&state=a-state", device: { id: expect.any(String) } },
    ]);
  });

  test.each(["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"])(
    "leads to the dashboard where it is asked to lead to %s",
    async (redirect) => {
      await begin(`?redirect=${encodeURIComponent(redirect)}`);
      expect(placeOf(await comeBack())).toEqual([303, "/dashboard"]);
    },
  );

  test("leads to the dashboard where the address to return to is too long for a cookie", async () => {
    await begin(`?redirect=${encodeURIComponent(`/dashboard/applicants?search=${"a".repeat(5000)}`)}`);
    expect(Math.max(...(jar.current?.sizes() ?? []))).toBeLessThan(2000);
    expect(placeOf(await comeBack())).toEqual([303, "/dashboard"]);
  });

  test("takes the answer once: the attempt's cookie is gone after it, and after an error", async () => {
    const expired = [303, "/dashboard?provider_error=provider_refused&reason=expired"];
    await begin();
    await comeBack();
    expect(placeOf(await comeBack())).toEqual(expired);
    await begin();
    failure = new AppError("provider_unavailable");
    await comeBack();
    failure = undefined;
    expect(placeOf(await comeBack())).toEqual(expired);
    expect(bodiesFor("/auth/provider/finish")).toHaveLength(2);
    shows(48, { "answers of the provider": 4, taken: 1 });
  });

  test("takes no answer that this browser has not begun, or has begun at another network", async () => {
    const expired = [303, "/dashboard?provider_error=provider_refused&reason=expired"];
    const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    expect(placeOf(await comeBack())).toEqual(expired);
    const line = { event: "provider_sign_in_refused", tenant: "am", purpose: "sign_in", code: "provider_refused" };
    expect(warned.mock.calls).toEqual([[{ ...line, reason: "expired", cause: "no_attempt" }]]);
    warned.mockRestore();
    await begin();
    expect(placeOf(await comeBack(undefined, "de.localhost"))).toEqual(expired);
    expect(bodiesFor("/auth/provider/finish")).toEqual([]);
    expect(await readLoginSession("staff", "de")).toBeUndefined();
    shows(48, { "answers of another browser or network": 2, taken: 0 });
  });

  test.each<[AppError, string]>([
    [new AppError("provider_unavailable"), "provider_error=provider_unavailable"],
    [new AppError("provider_refused", { reason: "nonce" }), "provider_error=provider_refused&reason=nonce"],
    [new AppError("provider_account_unknown"), "provider_error=provider_account_unknown"],
  ])("leads to the sign-in with the name of what went wrong", async (error, query) => {
    await begin();
    failure = error;
    expect(placeOf(await comeBack())).toEqual([303, `/dashboard?${query}`]);
    expect(await readLoginSession("staff", "am")).toBeUndefined();
  });
});

describe("a step-up at the provider, at the browser's door", () => {
  test("proves the session of this browser, and opens none", async () => {
    const own = await signIn("staff");
    await begin("?purpose=step_up&redirect=%2Fdashboard%2Faccounts");
    expect(placeOf(await comeBack())).toEqual([303, "/dashboard/accounts"]);
    expect(bodiesFor("/auth/provider/start")).toEqual([{ purpose: "step_up" }]);
    expect(bodiesFor("/auth/provider/finish")).toEqual([]);
    expect((await readLoginSession("staff", "am"))?.token).toBe(own);
  });

  test("leads back to its page with the name of what went wrong", async () => {
    await signIn("staff");
    await begin("?purpose=step_up&redirect=%2Fdashboard%2Faccounts%3Flocation%3Dajapnyak");
    failure = new AppError("provider_refused", { reason: "subject" });
    expect(placeOf(await comeBack())).toEqual([
      303,
      "/dashboard/accounts?location=ajapnyak&provider_error=provider_refused&reason=subject",
    ]);
  });

  test("is refused without a session", async () => {
    await begin("?purpose=step_up");
    expect(placeOf(await comeBack())).toEqual([303, "/dashboard?provider_error=unauthenticated"]);
    expect(bodiesFor("/auth/provider/step-up")).toEqual([]);
  });
});

describe("signing out of a session that began at the provider", () => {
  const signOut = () => logout(fromPage("/api/auth/logout", { method: "POST" }));
  const goToEnd = (host = "am.localhost") =>
    end(new Request(`http://${host}/api/auth/provider/end`, { headers: { host } }));

  test("names a path of this site, which leads to the provider once; no reply holds the hint", async () => {
    await signIn("staff");
    const reply = await signOut();
    const text = await reply.text();
    expect(JSON.parse(text)).toEqual({ next: "/api/auth/provider/end" });
    expect(text).not.toContain("hint");
    expect(await readLoginSession("staff", "am")).toBeUndefined();
    const there = await goToEnd();
    expect([there.status, there.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(there.headers.get("cache-control")).toBe("no-store");
    expect(await there.text()).toContain(`content="0;url=${END.replace("&", "&amp;")}"`);
    expect(bodiesFor("/auth/provider/end/address")).toEqual([{ challengeId: END_ID }]);
    expect(placeOf(await goToEnd())).toEqual([303, "/dashboard"]);
  });

  test("leads another network's page to its own dashboard", async () => {
    await signIn("staff");
    await signOut();
    expect(placeOf(await goToEnd("de.localhost"))).toEqual([303, "/dashboard"]);
  });

  test("signs out here also while the backend cannot say where it ends", async () => {
    await signIn("staff");
    setBuiltInBackend(async () => new Response(null, { status: 503 }));
    await signOut();
    expect(await readLoginSession("staff", "am")).toBeUndefined();
  });
});
