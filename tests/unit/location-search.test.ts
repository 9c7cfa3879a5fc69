import { describe, expect, test } from "vitest";
import { namedLocation } from "@/lib/domain/location/names";
import { matchingLocations, placeText } from "@/lib/domain/location/search";

const gyumri = { location_key: "gyumri", name: "Gyumri", city: "Gyumri", address: "Abovyan 1" };
const armenian = { centers: { gyumri: { name: "Գյումրի", city: "Գյումրի" } } };

describe("a centre in a language", () => {
  test("has the language's words, and keeps its own where the language says nothing", () => {
    expect(namedLocation(gyumri, armenian)).toMatchObject({ name: "Գյումրի", city: "Գյումրի", address: "Abovyan 1" });
  });

  test("that the language does not know is as its backend sent it", () => {
    const remote = { ...gyumri, location_key: "vanadzor" };
    expect(namedLocation(remote, armenian)).toBe(remote);
    expect(namedLocation(gyumri, {})).toBe(gyumri);
  });

  test("gets no word that it did not have a place for", () => {
    const { alsoCalled, ...named } = namedLocation({ location_key: "gyumri", name: "Gyumri" }, armenian);
    expect(named).toEqual({ location_key: "gyumri", name: "Գյումրի" });
    expect(alsoCalled).toBe("Gyumri");
  });

  test.each(["Գյումր", "gyum", "abovyan", "gyumri abov"])("is found by %s", (typed) => {
    expect(matchingLocations([namedLocation(gyumri, armenian)], typed)).toHaveLength(1);
  });

  test("is not found by another's name", () => {
    expect(matchingLocations([namedLocation(gyumri, armenian)], "Dilijan")).toEqual([]);
  });
});

describe("a place in one line", () => {
  test.each([
    ["Yerevan", "Yerevan, Ajapnyak", "Yerevan, Ajapnyak"],
    ["Nor Nork", "Yerevan, Nor Nork", "Yerevan, Nor Nork"],
    ["高崎", "群馬県高崎市", "群馬県高崎市"],
    ["Labs Yerevan", "Yerevan", "Labs Yerevan, Yerevan"],
  ])("says %s at %s once", (name, address, expected) => {
    expect(placeText({ name, address })).toBe(expected);
  });
});
