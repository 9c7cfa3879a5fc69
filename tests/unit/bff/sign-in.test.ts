import { SignJWT } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { POST as check } from "@/app/api/verification/check/route";
import { POST as logout } from "@/app/api/verification/logout/route";
import { readLoginSession } from "@/lib/bff/login-session";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { loadVerifiedValue } from "@/lib/bff/verified-value";
import { AppError } from "@/lib/contracts/errors";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";

const EXPIRES_AT = "2030-01-01T00:00:00.000Z";

const tokenNamed = (name: string) =>
  new SignJWT({ name })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode("a secret of the backend's"));

const post = (path: string, headers: Record<string, string> = {}, value = "+37491123456") =>
  fromPage(path, {
    method: "POST",
    body: JSON.stringify({ value, method: "sms", code: "123456" }),
    headers: { "content-type": "application/json", ...headers },
  });

const heldTokens = async () =>
  Promise.all((["applicant", "files"] as const).map(async (kind) => (await readLoginSession(kind, "am"))?.token));

beforeEach(() => {
  jar.current = cookieJar();
});

describe("a session that opens at the browser's door", () => {
  test("is stored in cookies, and its tokens are not in the response", async () => {
    const tokens = [await tokenNamed("applicant"), await tokenNamed("files")];
    setBuiltInBackend(async () =>
      Response.json({ token: tokens[0], fileApiToken: tokens[1], expiresAt: EXPIRES_AT, more: tokens[0] }),
    );
    const response = await check(post("/api/verification/check"));
    expect(await response.json()).toEqual({ expiresAt: EXPIRES_AT });
    expect(await heldTokens()).toEqual(tokens);
    expect(await readLoginSession("applicant", "la")).toBeUndefined();
  });

  test("knows what was verified, in E.164, for the applicant's pages only", async () => {
    const token = await tokenNamed("applicant");
    setBuiltInBackend(async () => Response.json({ token, fileApiToken: token, expiresAt: EXPIRES_AT }));
    await check(post("/api/verification/check", {}, "091 123456"));
    expect(await loadVerifiedValue("am", "AM")).toEqual({ method: "sms", value: "+37491123456" });
    expect(await readLoginSession("files", "am")).not.toHaveProperty("verified");
    expect(await loadVerifiedValue("la", "US")).toBeUndefined();
  });

  test("is refused from another site and for a wrong code, and sets no cookie", async () => {
    setBuiltInBackend(async () =>
      Response.json(new AppError("verification_code_wrong", { attemptsLeft: 2 }).toBody("r"), { status: 400 }),
    );
    const elsewhere = await check(post("/api/verification/check", { origin: "http://elsewhere.test" }));
    expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([403, "origin_refused"]);
    const wrong = await check(post("/api/verification/check"));
    expect(await wrong.json()).toMatchObject({
      code: "verification_code_wrong",
      errorMessage: { data: { attemptsLeft: 2 } },
    });
    expect(await heldTokens()).toEqual([undefined, undefined]);
  });
});

describe("closing a session", () => {
  test.each([204, 503])("deletes both of its cookies when the backend answers %d", async (status) => {
    await signIn("applicant");
    await signIn("files");
    setBuiltInBackend(async () => new Response(null, { status }));
    await logout(post("/api/verification/logout"));
    expect(await heldTokens()).toEqual([undefined, undefined]);
  });

  test("is refused from another site", async () => {
    const token = await signIn("applicant");
    const response = await logout(post("/api/verification/logout", { origin: "http://elsewhere.test" }));
    expect(response.status).toBe(403);
    expect((await heldTokens())[0]).toBe(token);
  });
});
