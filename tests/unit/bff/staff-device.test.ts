import { beforeEach, describe, expect, test, vi } from "vitest";
import { deviceLabel, withDevice, withoutDevice } from "@/lib/bff/staff-device";
import { fromPage } from "@/tests/support/door";

const browser = vi.hoisted(() => ({ jar: new Map<string, { value: string; options: object }>() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => browser.jar.get(name),
    set: (name: string, value: string, options: object) => browser.jar.set(name, { value, options }),
  }),
}));

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHROME =
  "Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
const requestOf = (headers: Record<string, string> = {}) =>
  fromPage("/api/auth/login", { method: "POST", headers: { "user-agent": FIREFOX, ...headers } });

interface WithDevice {
  username: string;
  device: { id: string; label: string };
  language: string;
}
const bodyOf = async (body: object, headers?: Record<string, string>) =>
  (await withDevice(requestOf(headers), body)) as WithDevice;

beforeEach(() => browser.jar.clear());

describe("the name of a device", () => {
  test.each([
    [FIREFOX, "Firefox on Linux"],
    [CHROME, "Chrome on Android"],
    ["", ""],
    [null, ""],
    // Names of one's own would reach an e-mail.
    ["Call-0900-1234/1 (nobody)", ""],
  ])("of %j is %j", (userAgent, label) => {
    expect(deviceLabel(userAgent)).toBe(label);
  });
});

describe("the device of a sign-in", () => {
  test("is the same each time, in a sealed cookie that lasts", async () => {
    const first = await bodyOf({ username: "ani" });
    const second = await bodyOf({ username: "ani" }, { "user-agent": CHROME });
    expect(second.device.id).toBe(first.device.id);
    expect(second.device.label).toBe("Chrome on Android");
    const [cookie] = [...browser.jar.values()];
    expect(browser.jar.size).toBe(1);
    expect(cookie?.options).toMatchObject({ maxAge: 400 * 24 * 3600, httpOnly: true });
    expect(cookie?.value).not.toContain(first.device.id);
    browser.jar.clear();
    expect((await bodyOf({})).device.id).not.toBe(first.device.id);
  });

  test("is never what the page sends, nor is the language", async () => {
    const sent = { username: "ani", device: { id: "another's", label: "no device" }, language: "ru" };
    const { device, language, username } = await bodyOf(sent, { cookie: "startday-language=en" });
    expect(username).toBe("ani");
    expect(device.label).toBe("Firefox on Linux");
    expect(device.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(language).toBe("en");
    expect(withoutDevice(sent)).toEqual({ username: "ani" });
  });

  test("is missing from what is no object", async () => {
    expect(await withDevice(requestOf(), "text")).toBe("text");
    expect(await withDevice(requestOf(), undefined)).toBeUndefined();
  });
});
