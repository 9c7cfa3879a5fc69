import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadLocationAvailability } from "@/lib/bff/location-availability";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

const FREE = { freeSeats: 2, isFullBefore: false };

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
  vi.stubEnv("UPSTREAM_V1_URL", upstream.url);
});
afterAll(() => upstream.stop());
beforeEach(() => {
  upstream.requests.length = 0;
});

describe("the ages and free seats of the locations", () => {
  test("are the ages alone, one read for each location, where the backend does not say more", async () => {
    upstream.answer = (_request, response) => json(response, { min: 12 });
    expect(await loadLocationAvailability("am", [{ location_key: "yerevan" }])).toEqual([
      { location_key: "yerevan", ageRestrictions: { min: 12 } },
    ]);
    expect(upstream.requests.map(({ url }) => url)).toEqual(["/config/age-restrictions?locationKey=yerevan"]);
  });

  test("are one read, so that they agree, where the backend says both", async () => {
    vi.stubEnv("UPSTREAM_V1_HAS", "availability");
    const centers = [{ location_key: "gyumri", ageRestrictions: { min: 8 }, vacancies: FREE }];
    upstream.answer = (_request, response) => json(response, { centers });
    expect(await loadLocationAvailability("am", [{ location_key: "gyumri" }])).toEqual(centers);
    expect(upstream.requests.map(({ url }) => url)).toEqual(["/centers/availability"]);
  });

  test("are the ages alone where the one read fails", async () => {
    vi.stubEnv("UPSTREAM_V1_HAS", "availability");
    upstream.answer = ({ url }, response) =>
      url === "/centers/availability" ? json(response, {}, 503) : json(response, { min: 7 });
    expect(await loadLocationAvailability("de", [{ location_key: "berlin" }])).toEqual([
      { location_key: "berlin", ageRestrictions: { min: 7 } },
    ]);
  });
});
