import { sealData } from "iron-session";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { POST as place } from "@/app/api/waiting-room/route";
import { handleCall } from "@/lib/bff/door";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { createWaitingRoom, unsealVisit } from "@/lib/bff/waiting-room";
import { AppError } from "@/lib/contracts/errors";
import { setWaitingRoom, waitingRoom } from "@/lib/server/http/waiting-room-registry";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";

const SECRET = "a secret of the tests and of nothing else";
vi.stubEnv("SESSION_SECRET", SECRET);

const VISIT = "4f0b1f5e-6a0c-4c5e-9a57-3f6d2f0e7c11";
const COOKIE = "startday-place";
const codeSent = { success: true, retryAfterMS: 1000, expiresAt: "2030-01-01T00:00:00.000Z" };

let requests: { path: string; body: unknown }[] = [];
let isIn = false;
let isGone = false;

beforeEach(() => {
  requests = [];
  isIn = false;
  isGone = false;
  jar.current = cookieJar();
  setWaitingRoom(createWaitingRoom((tenant) => tenant === "am"));
  setBuiltInBackend(async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/am\/api\/v1/, "");
    requests.push({ path, body: await request.json().catch(() => undefined) });
    if (isGone) return new Response(null, { status: 503 });
    if (path === "/verification/send") return Response.json(codeSent);
    if (request.method === "DELETE" || path !== "/waiting-room") return new Response(null, { status: 204 });
    return Response.json({ visit: VISIT, isIn, before: 3, estimateMS: null, askAgainMS: 4300 });
  });
});
afterEach(() => {
  setWaitingRoom(undefined);
  vi.useRealTimers();
});

const cookieValue = async () => (await jar.current?.cookies())?.get(COOKIE)?.value;
const read = (cookies: Record<string, string | undefined>) => ({
  cookie: (name: string) => cookies[name],
  address: "10.0.0.1",
});
const post = (path: string, body: object = {}) =>
  fromPage(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
const askForCode = () =>
  handleCall(post("/api/verification/send", { value: "+37491123456", method: "sms", language: "en" }));

describe("a place in the queue", () => {
  test("is stored in a sealed cookie, which finds the same place again", async () => {
    const response = await place(post("/api/waiting-room"));
    expect(await response.json()).toEqual({ isIn: false, before: 3, estimateMS: null, askAgainMS: 4300 });
    const seal = await cookieValue();
    expect(seal).not.toContain(VISIT);
    expect(await unsealVisit(seal, "am")).toBe(VISIT);
    await place(post("/api/waiting-room"));
    expect(requests.map(({ body }) => body)).toEqual([{}, { visit: VISIT }]);
    expect(await cookieValue()).toBe(seal);
  });

  test("is ignored when its cookie was changed, sealed with another secret, of another network or too old", async () => {
    await place(post("/api/waiting-room"));
    const seal = (await cookieValue()) ?? "";
    const forged = await sealData({ tenant: "am", visit: VISIT }, { password: { 1: `${SECRET} of another` }, ttl: 0 });
    for (const other of [undefined, "", VISIT, `${seal.slice(0, -1)}x`, seal.replace("*", "!"), forged])
      expect(await unsealVisit(other, "am")).toBeUndefined();
    expect(await unsealVisit(seal, "la")).toBeUndefined();
    vi.useFakeTimers({ now: Date.now() + 12 * 3_600_000 + 120_000, toFake: ["Date"] });
    expect(await unsealVisit(seal, "am")).toBeUndefined();
  });

  test("is given to our own pages only", async () => {
    const elsewhere = fromPage("/api/waiting-room", { method: "POST", headers: { origin: "http://elsewhere.test" } });
    expect((await place(elsewhere)).status).toBe(403);
    for (const path of ["/api/waiting-room/seen", "/api/waiting-room"])
      expect((await handleCall(post(path, { visits: [] }))).status).toBe(404);
    expect(requests).toEqual([]);
  });
});

describe("admission to the site", () => {
  test("is refused to a visitor who asks for a code while queued, with the time to retry after", async () => {
    const response = await askForCode();
    expect([response.status, (await response.json()).code]).toEqual([503, "waiting_room"]);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(requests.map(({ path }) => path)).toEqual(["/waiting-room"]);
    isIn = true;
    expect((await askForCode()).status).toBe(200);
  });

  test("is given to a visitor with a session and when the queue cannot be reached; an address with too many places is put off", async () => {
    await signIn("applicant");
    expect((await askForCode()).status).toBe(200);
    expect(requests.map(({ path }) => path)).toEqual(["/verification/send"]);
    isGone = true;
    const room = waitingRoom();
    expect((await room?.join("am", read({})))?.position.isIn).toBe(true);
    for (const refusal of [new AppError("too_many_requests"), new AppError("too_busy")]) {
      setBuiltInBackend(async () => Response.json(refusal.toBody("r"), { status: refusal.status }));
      expect((await room?.join("am", read({})))?.position).toMatchObject({ isIn: false, before: null });
    }
  });

  test("is checked on the entry pages without a session; on no other page, and in no network without a room", async () => {
    const room = waitingRoom();
    expect((await room?.joinAtPage("am", "/verify", read({})))?.position.isIn).toBe(false);
    expect(await room?.joinAtPage("am", "/verify", read({ "startday-applicant": "any" }))).toBeUndefined();
    for (const path of ["/", "/applications", "/dashboard"])
      expect(await room?.joinAtPage("am", path, read({}))).toBeUndefined();
    expect(await room?.joinAtPage("la", "/verify", read({}))).toBeUndefined();
    // The static page cache leaves these pages to the middleware, and no other.
    expect(room?.guardsPage("am", "/verify")).toBe(true);
    for (const [site, path] of [
      ["am", "/"],
      ["am", "/dashboard"],
      ["la", "/verify"],
      ["nobody", "/verify"],
    ] as const)
      expect(room?.guardsPage(site, path)).toBe(false);
    expect(requests).toHaveLength(1);
  });
});

describe("a visit", () => {
  test("is kept alive by any request, with one batch for all visits", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    setWaitingRoom(createWaitingRoom((tenant) => tenant === "am"));
    await place(post("/api/waiting-room"));
    const cookies = read({ [COOKIE]: await cookieValue() });
    requests = [];
    for (const path of ["/", "/applications", "/form/1"]) await waitingRoom()?.joinAtPage("am", path, cookies);
    waitingRoom()?.recordPresence("am", read({ [COOKIE]: "no seal" }));
    expect(requests).toEqual([]);
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(requests).toEqual([{ path: "/waiting-room/seen", body: { visits: [VISIT] } }]));
  });

  test("ends when its visitor leaves", async () => {
    await place(post("/api/waiting-room"));
    await waitingRoom()?.leave("am", read({ [COOKIE]: await cookieValue() }));
    expect(requests.at(-1)?.path).toBe(`/waiting-room/${VISIT}`);
  });
});
