import { beforeEach, describe, expect, test } from "vitest";
import { POST as check } from "@/app/api/verification/check/route";
import { handleCall } from "@/lib/bff/door";
import { seal } from "@/lib/bff/sealed-cookie";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { SOON, TOKEN } from "@/lib/contracts/samples";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";

const PROOF = "p".repeat(43);
const COOKIE_BYTES = 4096;
/** The bodies that the built-in backend got. */
const bodies: Record<string, unknown>[] = [];

beforeEach(() => {
  jar.current = cookieJar();
  bodies.splice(0);
  setBuiltInBackend(async (request) => {
    bodies.push(await request.json());
    const isSend = new URL(request.url).pathname.endsWith("/send");
    const sent = { success: true, retryAfterMS: 60_000, expiresAt: SOON };
    return Response.json(
      isSend ? sent : { token: TOKEN, fileApiToken: TOKEN, expiresAt: SOON, device: `${PROOF}${bodies.length}` },
    );
  });
});

const posted = (path: string, body: object) =>
  fromPage(path, {
    method: "POST",
    body: JSON.stringify({ method: "sms", ...body }),
    headers: { "content-type": "application/json" },
  });
const send = (value: string, more: object = {}) =>
  handleCall(posted("/api/verification/send", { value, language: "en", ...more }));
const enter = (value: string) => check(posted("/api/verification/check", { value, code: "123456" }));
const cookieOf = async (name: string) => (await jar.current?.cookies())?.get(name)?.value ?? "";

const PHONE = "+37491123456";

describe("the browser session that asks for a code", () => {
  test("has one random id, for its codes and its tries, which no page sees or chooses", async () => {
    const reply = await (await send(PHONE, { requester: crypto.randomUUID(), device: "forged" })).text();
    await send(PHONE);
    await enter(PHONE);
    const ids = new Set(bodies.map(({ requester }) => requester));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^[\da-f-]{36}$/);
    expect(bodies[0]).not.toHaveProperty("device");
    expect(`${reply}${await cookieOf("startday-requester")}`).not.toContain(String([...ids][0]));
  });

  test("is a new one where the cookie's seal cannot be opened", async () => {
    const forged = await seal("startday-device", { id: "chosen" });
    (await jar.current?.cookies())?.set("startday-requester", forged);
    await send(PHONE);
    expect(bodies[0]?.requester).toMatch(/^[\da-f-]{36}$/);
  });

  test("is another one in another browser", async () => {
    await send(PHONE);
    jar.current = cookieJar();
    await send(PHONE);
    expect(bodies[0]?.requester).not.toBe(bodies[1]?.requester);
  });
});

describe("a device on which a code was right", () => {
  test("proves it when it asks for the next code to that phone, and to no other", async () => {
    await enter(PHONE);
    expect(await cookieOf("startday-device")).not.toContain(PROOF);
    await send(PHONE);
    await send("+37491654321");
    await send(PHONE, { method: "whatsapp" });
    expect(bodies.slice(1).map(({ device }) => device)).toEqual([`${PROOF}1`, undefined, undefined]);
  });

  test("remembers the last four phones, in a cookie that browsers accept", async () => {
    const phones = Array.from({ length: 6 }, (_, index) => `+3749112345${index}`);
    for (const phone of phones) await enter(phone);
    bodies.splice(0);
    for (const phone of phones) await send(phone);
    expect(bodies.map(({ device }) => device !== undefined)).toEqual([false, false, true, true, true, true]);
    const sizes = await Promise.all(
      ["startday-requester", "startday-device"].map(async (name) => name.length + (await cookieOf(name)).length),
    );
    expect(Math.max(...sizes)).toBeLessThan(COOKIE_BYTES / 2);
    shows(25, { cookies: sizes.length, "longest in bytes": Math.max(...sizes) });
  });
});
