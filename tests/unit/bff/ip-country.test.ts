import { describe, expect, test, vi } from "vitest";

const { countryOfAddress } = await import("@/lib/bff/ip-country");

describe("the country of an address", () => {
  test.each([
    ["8.8.8.8", "US"],
    ["::ffff:37.252.64.1", "AM"],
    ["133.11.93.0", "JP"],
  ])("%s is %s", async (address, country) => {
    expect(await countryOfAddress(address)).toBe(country);
  });

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "2001:4860:4860::8888",
    "::1",
    "unknown",
    "",
    "8.8.8",
    "999.1.1.1",
  ])("%j has no country", async (address) => {
    expect(await countryOfAddress(address)).toBeNull();
  });

  test("is unknown when the lookup fails, or has not answered after a second", async () => {
    expect(await countryOfAddress("8.8.8.8", () => Promise.reject(new Error("no service")))).toBeNull();
    vi.useFakeTimers();
    const country = countryOfAddress("8.8.8.8", () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await country).toBeNull();
    vi.useRealTimers();
  });
});
