import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupByCity, needsCityNames } from "@/lib/domain/location/by-city";
import { distanceInLocalUnits, distanceKm, openStreetMapUrl, sortByDistance } from "@/lib/domain/location/distance";

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

describe("centres by city", () => {
  const itself = (centre: { name: string; city: string }) => centre;
  const gyumri = { name: "Gyumri", city: "Gyumri" };
  const north = { name: "North", city: "Yerevan" };
  const south = { name: "South", city: "Yerevan" };

  test("keep their order, and the cities that of their first centre", () => {
    expect(groupByCity([north, gyumri, south], itself)).toEqual([
      { city: "Yerevan", entries: [north, south] },
      { city: "Gyumri", entries: [gyumri] },
    ]);
  });

  test("need the cities' names unless each centre is called like its city", () => {
    const needed = (...centres: (typeof gyumri)[]) => needsCityNames(groupByCity(centres, itself), itself);
    expect(needed(gyumri, { name: "Dilijan", city: "Dilijan" })).toBe(false);
    expect(needed(gyumri, north)).toBe(true);
    expect(needed(gyumri, { ...gyumri })).toBe(true);
  });
});
