import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { readBackendEnvironment } from "@/backend/environment";
import { log } from "@/backend/http/log";
import { type StartedBackend, startBackend } from "@/backend/start";
import { maps } from "@/lib/contracts/maps";
import { testEnvironment } from "@/tests/support/backend";
import { Caller } from "@/tests/support/caller";
import { createDatabase } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { json, startUpstream, type Upstream } from "@/tests/support/upstream";

let upstream: Upstream;
let elsewhere: Upstream;
let databaseUrl: string;
const running: StartedBackend[] = [];

const callerWith = async (variables: Record<string, string>): Promise<Caller> => {
  const backend = await startBackend(readBackendEnvironment(testEnvironment(databaseUrl, variables)));
  running.push(backend);
  return new Caller(async (path, init) => backend.fetch(new Request(`http://backend.invalid${path}`, init)));
};

const placesOf = async (caller: Caller, query: { q: string; country?: string; session?: string }) =>
  (await caller.call(maps.autocomplete, { query }, await caller.applicant())).places;

let photon: Caller;
let google: Caller;

beforeAll(async () => {
  [upstream, elsewhere] = [await startUpstream(), await startUpstream()];
  databaseUrl = await createDatabase(inject("postgresUrl"));
  photon = await callerWith({ MAPS_PROVIDER: "photon", MAPS_URL: `${upstream.url}/geo` });
  google = await callerWith({ MAPS_PROVIDER: "google", MAPS_URL: upstream.url, MAPS_API_KEY: "the key" });
});
beforeEach(() => {
  upstream.requests.length = 0;
});
afterAll(async () => {
  upstream.stop();
  elsewhere.stop();
  for (const backend of running) await backend.stop();
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
    expect(await placesOf(photon, { q: " Abovyan 12 ", country: "AM" })).toEqual([
      {
        label: "Abovyan Street 12, 0001, Yerevan, Armenia",
        address: {
          country: "Armenia",
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
    const [, , city] = await placesOf(photon, { q: "Abovyan 12" });
    expect(city).toEqual({ label: "Abovyan", address: { locality: "Abovyan" } });
  });

  test("sends no request before enough is typed", async () => {
    for (const q of ["Abov", "高"]) expect(await placesOf(photon, { q })).toEqual([]);
    expect(upstream.requests).toEqual([]);
    upstream.answer = (_asked, response) => json(response, { features: [feature({ name: "高崎" })] });
    expect(await placesOf(photon, { q: "高崎" })).toHaveLength(1);
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
      expect(await placesOf(photon, { q: "Abovyan 12" })).toEqual([]);
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
    expect(await placesOf(photon, { q: "Abovyan 12" })).toEqual([]);
    // Twice the timeout, for a busy machine.
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    shows(12, { "map services that hang": 1, "answered without it": 1 });
  });

  test("is limited to sixty requests a minute for one person", async () => {
    upstream.answer = (_asked, response) => json(response, { features: [] });
    const applicant = await photon.applicant();
    const [first] = running;
    await photon.call(maps.autocomplete, { query: { q: "Abovyan" } }, applicant);
    await first?.services.database.pool.query("UPDATE rate_limit SET points = 60 WHERE key LIKE 'am:lookup-place:%'");
    expect(await photon.refusal(maps.autocomplete, { query: { q: "Abovyan" } }, applicant)).toMatchObject({
      status: 429,
    });
  });
});

describe("looking up an address with Google", () => {
  const prediction = (placeId: string, text: string) => ({ placePrediction: { placeId, text: { text } } });
  const component = (type: string, longText: string) => ({ types: [type, "political"], longText, shortText: "" });

  test("returns its predictions with the parts of their addresses, in one session of typing", async () => {
    upstream.answer = ({ method }, response) =>
      method === "POST"
        ? json(response, { suggestions: [prediction("a/b", "Abovyan 12, Yerevan"), { queryPrediction: {} }] })
        : json(response, {
            addressComponents: [
              component("country", "Armenia"),
              component("administrative_area_level_1", "Yerevan"),
              component("locality", "Yerevan"),
              component("route", "Abovyan Street"),
              component("street_number", "12"),
              component("postal_code", "0001"),
            ],
            location: { latitude: 40.1802, longitude: 44.5152 },
          });
    expect(await placesOf(google, { q: "Abovyan 12", country: "AM", session: "typing-1" })).toEqual([
      {
        label: "Abovyan 12, Yerevan",
        address: {
          country: "Armenia",
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
    expect(await placesOf(google, { q: "Abovyan 12" })).toEqual([]);
    upstream.answer = (_asked, response) => json(response, { error: { code: 403 } }, 403);
    expect(await placesOf(google, { q: "Abovyan 12" })).toEqual([]);
  });
});

test("a provider without its settings, or at an invalid address, prevents the start", () => {
  const read = (variables: Record<string, string>) => () => readBackendEnvironment(testEnvironment("", variables));
  expect(read({ MAPS_PROVIDER: "google" })).toThrow("MAPS_API_KEY");
  expect(read({ MAPS_PROVIDER: "photon" })).toThrow("MAPS_URL");
  expect(read({ MAPS_PROVIDER: "photon", MAPS_URL: "file:///etc/passwd" })).toThrow("MAPS_URL");
  shows(30, { "wrong addresses": 1, "refused at the start": 1 });
});
