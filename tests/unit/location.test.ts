import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceInLocalUnits, distanceKm, openStreetMapUrl, sortByDistance } from "@/lib/domain/location/distance";
import { openingStateAt } from "@/lib/domain/location/hours";

const YEREVAN = { lat: 40.1776, lng: 44.5126 };
const GYUMRI = { lat: 40.7894, lng: 43.8475 };
const TOKYO = { lat: 35.6764, lng: 139.65 };

describe("how far a centre is", () => {
  test("is the great-circle distance", () => {
    expect(distanceKm(YEREVAN, GYUMRI)).toBeGreaterThan(87);
    expect(distanceKm(YEREVAN, GYUMRI)).toBeLessThan(90);
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeLessThan(23);
  });

  test("is symmetric, zero to itself and at most half of the equator", () => {
    const place = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 6);
        expect(distanceKm(one, one)).toBeCloseTo(0, 6);
        expect(distanceKm(one, other)).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      }),
    );
  });

  test("sorts the nearest first, and centres without coordinates last", () => {
    const centres = [
      { name: "Tokyo", coordinates: TOKYO },
      { name: "nowhere" },
      { name: "Gyumri", coordinates: GYUMRI },
    ];
    expect(sortByDistance(centres, YEREVAN).map(({ location }) => location.name)).toEqual([
      "Gyumri",
      "Tokyo",
      "nowhere",
    ]);
    expect(sortByDistance(centres, YEREVAN).at(-1)?.km).toBeUndefined();
  });

  test("is shown in the country's unit", () => {
    expect(distanceInLocalUnits(2.349, "armenia")).toEqual({ value: 2.3, unit: "km" });
    expect(distanceInLocalUnits(88.7, "armenia")).toEqual({ value: 89, unit: "km" });
    expect(distanceInLocalUnits(16.09344, "usa")).toEqual({ value: 10, unit: "mi" });
  });

  test("links to a map that needs no key", () => {
    expect(openStreetMapUrl(YEREVAN)).toBe(
      "https://www.openstreetmap.org/?mlat=40.1776&mlon=44.5126#map=17/40.1776/44.5126",
    );
  });
});

describe("whether a centre is open", () => {
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "10:00", close: "19:00" }));

  test.each([
    [3, "10:00", { is: "open", until: "19:00" }],
    [3, "18:59", { is: "open", until: "19:00" }],
    [3, "09:59", { is: "opensToday", at: "10:00" }],
    [3, "19:00", { is: "opens", weekday: 4, at: "10:00" }],
    [5, "20:00", { is: "opens", weekday: 1, at: "10:00" }],
    [7, "12:00", { is: "opens", weekday: 1, at: "10:00" }],
  ])("on weekday %i at %s", (weekday, time, opening) => {
    expect(openingStateAt(hours, weekday, time)).toEqual(opening);
  });

  test("is no during a break at noon", () => {
    const split = [
      { weekday: 1, open: "14:00", close: "18:00" },
      { weekday: 1, open: "09:00", close: "12:00" },
    ];
    expect(openingStateAt(split, 1, "13:00")).toEqual({ is: "opensToday", at: "14:00" });
    expect(openingStateAt(split, 1, "18:00")).toEqual({ is: "opens", weekday: 1, at: "09:00" });
  });

  test("is unknown where no hours are configured", () => {
    expect(openingStateAt([], 1, "12:00")).toEqual({ is: "unknown" });
  });
});
