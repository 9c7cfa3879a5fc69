import { afterEach, describe, expect, test, vi } from "vitest";
import { SEALED_COOKIES, seal, unseal } from "@/lib/bff/sealed-cookie";
import { shows } from "@/tests/support/shows";

afterEach(() => vi.unstubAllEnvs());

const CONTENT = { token: "a token", tenant: "am", visit: "a visit", id: "an id", challengeId: "a challenge" };

describe("a cookie's seal", () => {
  test("is opened as that cookie, and as no other", async () => {
    const opened: [string, string][] = [];
    for (const cookie of SEALED_COOKIES) {
      const sealed = await seal(cookie, CONTENT);
      for (const other of SEALED_COOKIES) if ((await unseal(other, sealed)) !== undefined) opened.push([cookie, other]);
    }
    expect(opened).toEqual(SEALED_COOKIES.map((cookie) => [cookie, cookie]));
    shows(25, { "pairs of cookies": SEALED_COOKIES.length ** 2, "opened as another": 0 });
  });
});
