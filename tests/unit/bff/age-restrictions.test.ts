import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadAgeRestrictions, loadAllAgeRestrictions } from "@/lib/bff/age-restrictions";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
  vi.stubEnv("UPSTREAM_V1_URL", upstream.url);
});
afterAll(() => upstream.stop());
beforeEach(() => {
  upstream.requests.length = 0;
});

const locationsOf = (...keys: string[]) => keys.map((location_key) => ({ location_key }));

describe("the ages that a location accepts", () => {
  test("are read by their own call, once for many pages of the same seconds", async () => {
    upstream.answer = (_request, response) => json(response, { min: 12, max: 18 });
    for (let page = 0; page < 3; page += 1)
      expect(await loadAgeRestrictions("am", "yerevan")).toEqual({ min: 12, max: 18 });
    expect(upstream.requests.map(({ url }) => url)).toEqual(["/config/age-restrictions?locationKey=yerevan"]);
  });

  test("are read for all locations at once, and a failure concerns its own location only", async () => {
    upstream.answer = ({ url }, response) =>
      url.endsWith("gyumri") ? json(response, {}, 500) : json(response, { min: url.endsWith("masis") ? 9 : 10 });
    expect(await loadAllAgeRestrictions("am", locationsOf("dilijan", "gyumri", "masis"))).toEqual({
      dilijan: { min: 10 },
      gyumri: {},
      masis: { min: 9 },
    });
  });

  test("are none without a location, and none that are not as declared", async () => {
    expect(await loadAgeRestrictions("am", undefined)).toEqual({});
    upstream.answer = (_request, response) => json(response, { min: "twelve" });
    expect(await loadAgeRestrictions("am", "kapan")).toEqual({});
  });

  test("are taken away from nobody by the refusal of another's token", async () => {
    upstream.answer = (_request, response) =>
      upstream.requests.length === 1 ? json(response, {}, 401) : json(response, { min: 7 });
    const pages = [0, 1, 2].map(() => loadAgeRestrictions("am", "sevan"));
    expect(await Promise.all(pages)).toEqual([{}, { min: 7 }, { min: 7 }]);
    expect(await loadAgeRestrictions("am", "sevan")).toEqual({ min: 7 });
    expect(upstream.requests).toHaveLength(2);
  });

  test("are none when they take longer than three seconds", async () => {
    upstream.answer = () => undefined;
    const startedAt = Date.now();
    expect(await loadAgeRestrictions("am", "goris")).toEqual({});
    // Far from the call's own time limit, for a busy machine.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
  });
});
