import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { handleAutocomplete } from "@/lib/bff/maps";
import { setBuiltInBackend } from "@/lib/bff/transport";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { queryString } from "@/lib/kit/url";
import { requireVariables } from "@/lib/server/environment/read";
import { log } from "@/lib/server/observability/log";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage, signIn } from "@/tests/support/door";
import { shows } from "@/tests/support/shows";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

let upstream: Upstream;
let elsewhere: Upstream;
const backend = vi.fn(async () => Response.json({}));

// Photon in am, Google in de, and none in la.
beforeAll(async () => {
  [upstream, elsewhere] = [await startUpstream(), await startUpstream()];
  const variables = {
    SESSION_SECRET: "a secret of the tests and of nothing else",
    UPSTREAM_V1_URL__DE: "http://127.0.0.1:9",
    MAPS_URL: `${upstream.url}/geo`,
    MAPS_URL__DE: upstream.url.replace("//", "//the%20key@"),
    MAPS_URL__LA: "none",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  setBuiltInBackend(backend);
});
beforeEach(() => {
  upstream.requests.length = 0;
  jar.current = cookieJar();
});
afterAll(() => {
  upstream.stop();
  elsewhere.stop();
});

type Query = { q: string; country?: string; session?: string };

const requestFor = (tenant: Tenant, query: Query) =>
  fromPage(`/api/maps/autocomplete${queryString(query)}`, { headers: { host: `${tenant}.localhost` } });
const lookUp = (tenant: Tenant, query: Query) => handleAutocomplete(requestFor(tenant, query));

const placesOf = async (tenant: Tenant, query: Query) => {
  await signIn("applicant", tenant);
  return (await (await lookUp(tenant, query)).json()).places;
};

describe("looking up an address", () => {
  const query = { q: "Abovyan 12", country: "AM" };

  test("returns no places and no error without a provider", async () => {
    expect(await placesOf("la", query)).toEqual([]);
    expect(upstream.requests).toEqual([]);
  });

  test("finds a Japanese postal code in the server's own table, without a provider", async () => {
    expect(await placesOf("la", { q: "３７００８２９", country: "JP" })).toEqual([
      {
        label: "群馬県高崎市高松町",
        address: {
          country: "JP",
          province: "群馬県",
          locality: "高崎市",
          street: "高松町",
          postal_code: "370-0829",
        },
      },
    ]);
    expect(await placesOf("la", { q: "370-0000", country: "JP" })).toMatchObject([{ address: { locality: "高崎市" } }]);
    expect(await placesOf("la", { q: "999-9999", country: "JP" })).toEqual([]);
    expect(upstream.requests).toEqual([]);
  });

  test("refuses an empty text, one that is too long and an unknown country", async () => {
    await signIn("applicant");
    for (const wrong of [{ q: "" }, { q: "a".repeat(201) }, { q: "Abovyan", country: "armenia" }])
      expect((await lookUp("am", wrong)).status).toBe(422);
  });

  test("is closed to callers without a login session, to staff, and to applicants of another network", async () => {
    expect((await lookUp("am", query)).status).toBe(401);
    await signIn("staff");
    expect((await lookUp("am", query)).status).toBe(401);
    await signIn("applicant", "de");
    expect((await lookUp("am", query)).status).toBe(401);
    expect(upstream.requests).toEqual([]);
  });

  test("makes no call of a backend, which has none", async () => {
    upstream.answer = (_asked, response) => json(response, { features: [] });
    expect(await placesOf("am", query)).toEqual([]);
    expect((await handleCall(requestFor("am", query))).status).toBe(404);
    expect(backend).not.toHaveBeenCalled();
  });
});

const feature = (properties: object, coordinates?: [lng: number, lat: number]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates },
  properties,
});
const HOUSE = {
  countrycode: "AM",
  country: "Armenia",
  state: "Yerevan",
  city: "Yerevan",
  street: "Abovyan Street",
  housenumber: "12",
  postcode: "0001",
  osm_id: 7,
};

describe("looking up an address with Photon", () => {
  test("returns the places of the country, with the parts of their addresses", async () => {
    const features = [
      feature({ ...HOUSE, countrycode: "US" }),
      feature(HOUSE, [44.5152, 40.1802]),
      feature({ name: "Abovyan", type: "city" }),
    ];
    upstream.answer = (_asked, response) => json(response, { features });
    expect(await placesOf("am", { q: " Abovyan 12 ", country: "AM" })).toEqual([
      {
        label: "Abovyan Street 12, 0001, Yerevan, Armenia",
        address: {
          country: "AM",
          province: "Yerevan",
          locality: "Yerevan",
          street: "Abovyan Street",
          building: "12",
          postal_code: "0001",
        },
        coordinates: { lat: 40.1802, lng: 44.5152 },
      },
    ]);
    expect(upstream.requests.map(({ url }) => url)).toEqual(["/geo/api?q=Abovyan+12&limit=20"]);
    const [, , city] = await placesOf("am", { q: "Abovyan 12" });
    expect(city).toEqual({ label: "Abovyan", address: { locality: "Abovyan" } });
  });

  test("sends no request before enough is typed", async () => {
    for (const q of ["Abov", "高"]) expect(await placesOf("am", { q })).toEqual([]);
    expect(upstream.requests).toEqual([]);
    upstream.answer = (_asked, response) => json(response, { features: [feature({ name: "高崎" })] });
    expect(await placesOf("am", { q: "高崎" })).toHaveLength(1);
  });

  test("returns no places when the upstream fails, and logs nothing of what was typed", async () => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    elsewhere.answer = (_asked, response) => json(response, { features: [feature(HOUSE)] });
    const failures: Upstream["answer"][] = [
      (_asked, response) => json(response, { message: "Abovyan 12" }, 500),
      (_asked, response) => response.end("no JSON of Abovyan 12"),
      (_asked, response) => json(response, { features: "Abovyan 12" }),
      (_asked, response) => response.destroy(),
      (_asked, response) => response.writeHead(302, { location: elsewhere.url }).end(),
    ];
    for (const answer of failures) {
      upstream.answer = answer;
      expect(await placesOf("am", { q: "Abovyan 12" })).toEqual([]);
    }
    expect(elsewhere.requests).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(failures.length);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("Abovyan");
    shows(30, { "failures of a map service": failures.length, "redirects followed": elsewhere.requests.length });
    warn.mockRestore();
  });

  test("times out after five seconds", async () => {
    upstream.answer = () => undefined;
    const startedAt = Date.now();
    expect(await placesOf("am", { q: "Abovyan 12" })).toEqual([]);
    // Twice the timeout, for a busy machine.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    shows(12, { "map services that hang": 1, "answered without it": 1 });
  });

  test("is limited to sixty requests a minute for one login session", async () => {
    upstream.answer = (_asked, response) => json(response, { features: [] });
    await signIn("applicant");
    const lookUp = () => handleAutocomplete(fromPage("/api/maps/autocomplete?q=Abovyan"));
    for (let request = 0; request < 60; request += 1) expect((await lookUp()).status).toBe(200);
    const refused = await lookUp();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(upstream.requests).toHaveLength(60);
    await signIn("applicant");
    expect((await lookUp()).status).toBe(200);
  });
});

describe("looking up an address with Google", () => {
  const prediction = (placeId: string, text: string) => ({ placePrediction: { placeId, text: { text } } });
  const component = (type: string, longText: string, shortText = "") => ({
    types: [type, "political"],
    longText,
    shortText,
  });

  test("returns its predictions with the parts of their addresses, in one session of typing", async () => {
    upstream.answer = ({ method }, response) =>
      method === "POST"
        ? json(response, { suggestions: [prediction("a/b", "Abovyan 12, Yerevan"), { queryPrediction: {} }] })
        : json(response, {
            addressComponents: [
              component("country", "Armenia", "AM"),
              component("administrative_area_level_1", "Yerevan"),
              component("locality", "Yerevan"),
              component("route", "Abovyan Street"),
              component("street_number", "12"),
              component("postal_code", "0001"),
            ],
            location: { latitude: 40.1802, longitude: 44.5152 },
          });
    expect(await placesOf("de", { q: "Abovyan 12", country: "AM", session: "typing-1" })).toEqual([
      {
        label: "Abovyan 12, Yerevan",
        address: {
          country: "AM",
          province: "Yerevan",
          locality: "Yerevan",
          street: "Abovyan Street",
          building: "12",
          postal_code: "0001",
        },
        coordinates: { lat: 40.1802, lng: 44.5152 },
      },
    ]);
    const [search, details] = upstream.requests;
    expect(search).toMatchObject({ url: "/v1/places:autocomplete", headers: { "x-goog-api-key": "the key" } });
    expect(JSON.parse(search?.body ?? "")).toEqual({
      input: "Abovyan 12",
      includedRegionCodes: ["AM"],
      sessionToken: "typing-1",
    });
    expect(details).toMatchObject({
      url: "/v1/places/a%2Fb?sessionToken=typing-1",
      headers: { "x-goog-fieldmask": "addressComponents,location" },
    });
  });

  test("returns none when it finds none or refuses the key", async () => {
    upstream.answer = (_asked, response) => json(response, {});
    expect(await placesOf("de", { q: "Abovyan 12" })).toEqual([]);
    upstream.answer = (_asked, response) => json(response, { error: { code: 403 } }, 403);
    expect(await placesOf("de", { q: "Abovyan 12" })).toEqual([]);
  });
});

test("a provider at an invalid address prevents the start", () => {
  const read = (variables: Record<string, string>) => () => requireVariables(variables, ["web"]);
  expect(read({ MAPS_URL: "photon" })).toThrow("MAPS_URL");
  expect(read({ MAPS_URL__AM: "https://name:password@places.googleapis.com" })).toThrow("MAPS_URL__AM");
  expect(read({ MAPS_URL: "file:///etc/passwd" })).toThrow("MAPS_URL");
  shows(30, { "wrong addresses": 1, "refused at the start": 1 });
});
