import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as staffLogin } from "@/app/api/auth/login/route";
import { POST as staffLogout } from "@/app/api/auth/logout/route";
import { POST as prove } from "@/app/api/auth/second-factor/route";
import { GET as session } from "@/app/api/session/route";
import { POST as check } from "@/app/api/verification/check/route";
import { POST as logout } from "@/app/api/verification/logout/route";
import { createTokens } from "@/backend/tokens";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { verification } from "@/lib/contracts/verification";
import { testEnvironment } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";
import { fromPage } from "@/tests/support/door";
import { ownBackend } from "@/tests/support/process-backend";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD, staffMember } from "@/tests/support/staff";

/** A browser's cookies; each browser has its own. */
const browser = vi.hoisted(() => ({ jar: new Map<string, string>() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (browser.jar.has(name) ? { name, value: browser.jar.get(name) } : undefined),
    set: (name: string, value: string) => (value ? browser.jar.set(name, value) : browser.jar.delete(name)),
  }),
}));

const backend = ownBackend();
beforeAll(() =>
  setBuiltInBackend((request) => {
    const url = new URL(request.url);
    return backend.caller.send(url.pathname + url.search, request as RequestInit);
  }),
);
beforeEach(() => {
  browser.jar = new Map();
});

const json = { "content-type": "application/json" };
const post = (path: string, body?: object) =>
  fromPage(path, { method: "POST", ...(body && { body: JSON.stringify(body), headers: json }) });
const statusOf = async (path: string) => (await handleCall(fromPage(path))).status;
const sessions = async () => (await session(fromPage("/api/session"))).json();

const verify = async () => {
  const body = { value: freshPhone(), method: "sms" as const };
  await backend.caller.call(verification.send, { body: { ...body, language: "en" } });
  const code = await backend.caller.codeFor(body.value);
  expect((await check(post("/api/verification/check", { ...body, code }))).status).toBe(200);
};

const login = async (username: string) =>
  expect((await staffLogin(post("/api/auth/login", { username, password: PASSWORD }))).status).toBe(200);

/** A copy of the browser's cookies, as a thief would have them. */
const stolen = () => new Map(browser.jar);

/** Cookies of the device, which open nothing: which browser asked for codes, and that codes to this phone were right here. */
const OF_DEVICE = ["startday-device", "startday-requester"];

describe("an ended login session", () => {
  test("is refused, also when its old cookies are sent again", async () => {
    await verify();
    const cookies = stolen();
    expect([cookies.size, await statusOf("/api/registration")]).toEqual([4, 200]);
    expect((await logout(post("/api/verification/logout"))).status).toBe(204);
    expect([...browser.jar.keys()].sort()).toEqual(OF_DEVICE);
    const replays = [
      "/api/registration",
      "/api/me/export",
      "/api/schedule?locationKey=yerevan",
      "/api/files?registrationId=x",
    ];
    // A browser drops refused cookies; a thief sends them again.
    const replay = () => {
      browser.jar = new Map(cookies);
    };
    let refused = 0;
    for (const path of replays) {
      replay();
      expect(await statusOf(path), path).toBe(401);
      refused += 1;
    }
    replay();
    // The reply names no login session, and the cookies are removed.
    expect(await sessions()).toEqual({ applicant: null, staff: null });
    expect([...browser.jar.keys()].sort()).toEqual(OF_DEVICE);
    shows(19, {
      "cookies replayed after logout": cookies.size,
      "calls refused": refused,
      "calls answered": replays.length - refused,
    });
  });

  test("leaves another browser's session alone", async () => {
    const username = await addMember(backend.pool);
    await login(username);
    const first = stolen();
    browser.jar = new Map();
    await login(username);
    expect((await staffLogout(post("/api/auth/logout"))).status).toBe(204);
    browser.jar = first;
    expect(await statusOf("/api/config/permitted-locations")).toBe(200);
  });

  test("is every session of a disabled account, in each browser", async () => {
    const username = await addMember(backend.pool);
    const browsers = [];
    for (let count = 0; count < 3; count += 1) {
      browser.jar = new Map();
      await login(username);
      expect(await statusOf("/api/config/permitted-locations")).toBe(200);
      browsers.push(stolen());
    }
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE username = $1", [username]);
    for (const cookies of browsers) {
      browser.jar = cookies;
      expect(await statusOf("/api/config/permitted-locations")).toBe(401);
    }
    // The login page says once how the session ended.
    expect(await sessions()).toEqual({ applicant: null, staff: null, staffEnd: "closed" });
    expect(await sessions()).toEqual({ applicant: null, staff: null });
    shows(19, { "browsers of a disabled account": browsers.length, "still signed in": 0 });
  });
});

describe("a login session that lacks the second factor", () => {
  const loginWithPasskey = async () => {
    const username = await addMember(backend.pool);
    await backend.pool.query(
      `INSERT INTO staff_passkey (tenant, id, staff_id, public_key, counter, transports, name, is_synced, created_at)
       SELECT tenant, username, id, ''::bytea, 0, '{}', 'Phone', false, now() FROM staff_account WHERE username = $1`,
      [username],
    );
    await login(username);
    return username;
  };

  test("is no sign-in for the pages, and may only prove it", async () => {
    await loginWithPasskey();
    expect(await sessions()).toEqual({ applicant: null, staff: null, staffState: "needs_second_factor" });
    expect(await statusOf("/api/config/permitted-locations")).toBe(403);
    expect(await statusOf("/api/auth/state")).toBe(200);
    // The handler sends the token of the session that is to be completed.
    const proof = { kind: "totp", code: "000000" };
    expect((await prove(post("/api/auth/second-factor", { proof }))).status).toBe(422);
    expect(await sessions()).toMatchObject({ staffState: "needs_second_factor" });
  });

  test("ends because it waited, not because somebody closed it", async () => {
    const username = await loginWithPasskey();
    expect(await sessions()).toMatchObject({ staffState: "needs_second_factor" });
    await backend.pool.query(
      `UPDATE login_session SET expires_at = now() - interval '1 second'
       WHERE subject = (SELECT id FROM staff_account WHERE username = $1)`,
      [username],
    );
    expect(await sessions()).toEqual({ applicant: null, staff: null, staffEnd: "waited" });
    expect(await sessions()).toEqual({ applicant: null, staff: null });
  });
});

describe("a change of permissions", () => {
  const statusOf = async (path: string) => (await handleCall(fromPage(path))).status;

  test("applies from the next call on, within the same login session", async () => {
    const username = await addMember(backend.pool, { role: "manager", locations: ["yerevan", "gyumri"] });
    await login(username);
    const statuses = async () => [
      await statusOf("/api/audit?locationKey=yerevan"),
      await statusOf("/api/overview?locationKey=gyumri"),
    ];
    const set = (text: string) => backend.pool.query(text, [username]);
    expect(await statuses()).toEqual([200, 200]);
    await set("UPDATE staff_account SET role = 'staff' WHERE username = $1");
    expect(await statuses()).toEqual([403, 200]);
    await set(
      `DELETE FROM staff_location WHERE location_key = 'gyumri'
       AND staff_id = (SELECT id FROM staff_account WHERE username = $1)`,
    );
    expect(await statuses()).toEqual([403, 403]);
    shows(19, { "permissions removed": 2, "calls until they were gone": 0 });
  });
});

describe("a token that our own key signed", () => {
  const tokens = createTokens([testEnvironment("").TOKEN_SECRET ?? ""]);
  const locations = (token: string) =>
    backend.caller.send("/am/api/v1/config/permitted-locations", { headers: { authorization: `Bearer ${token}` } });

  test("is refused without a live login session of the same person and kind", async () => {
    const { token } = await staffMember(backend);
    const claims = tokens.read(token, "staff", new Date()) ?? expect.fail();
    const applicant = await backend.caller.applicant();
    const applicantClaims = tokens.read(applicant.token, "applicant", new Date()) ?? expect.fail();
    const statusWith = async (changes: object) =>
      (await locations(await tokens.sign({ ...claims, ...changes }))).status;
    expect(await statusWith({})).toBe(200);
    expect(await statusWith({ subject: applicantClaims.subject })).toBe(401);
    expect(await statusWith({ session: applicantClaims.session })).toBe(401);
    expect(await statusWith({ session: applicantClaims.session, subject: applicantClaims.subject })).toBe(401);
    expect(await statusWith({ session: "01999999-9999-7999-8999-999999999999" })).toBe(401);
    expect(await statusWith({ tenant: "1" })).toBe(403);
  });
});
