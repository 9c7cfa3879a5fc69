import { describe, expect, test } from "vitest";
import { translateLocation } from "@/lib/domain/location/names";
import { matchingLocations, nameAndAddress } from "@/lib/domain/location/search";

const gyumri = { location_key: "gyumri", name: "Gyumri", city: "Gyumri", address: "Abovyan 1" };
const armenian = { centers: { gyumri: { name: "Գյումրի", city: "Գյումրի" } } };

describe("a centre in a language", () => {
  test("has the language's names, and keeps its own where the language has none", () => {
    expect(translateLocation(gyumri, armenian)).toMatchObject({
      name: "Գյումրի",
      city: "Գյումրի",
      address: "Abovyan 1",
    });
  });

  test("that the language does not name is shown as its backend sent it", () => {
    const remote = { ...gyumri, location_key: "vanadzor" };
    expect(translateLocation(remote, armenian)).toBe(remote);
    expect(translateLocation(gyumri, {})).toBe(gyumri);
  });

  test("gets no part of an address that it does not have", () => {
    const { alsoCalled, ...named } = translateLocation({ location_key: "gyumri", name: "Gyumri" }, armenian);
    expect(named).toEqual({ location_key: "gyumri", name: "Գյումրի" });
    expect(alsoCalled).toBe("Gyumri");
  });

  test.each(["Գյումր", "gyum", "abovyan", "gyumri abov"])("is found by %s", (typed) => {
    expect(matchingLocations([translateLocation(gyumri, armenian)], typed)).toHaveLength(1);
  });

  test("is not found by another centre's name", () => {
    expect(matchingLocations([translateLocation(gyumri, armenian)], "Dilijan")).toEqual([]);
  });
});

describe("an address in one line", () => {
  test.each([
    ["Yerevan", "Yerevan, Ajapnyak", "Yerevan, Ajapnyak"],
    ["Nor Nork", "Yerevan, Nor Nork", "Yerevan, Nor Nork"],
    ["高崎", "群馬県高崎市", "群馬県高崎市"],
    ["Labs Yerevan", "Yerevan", "Labs Yerevan, Yerevan"],
  ])("says %s at %s once", (name, address, expected) => {
    expect(nameAndAddress({ name, address })).toBe(expected);
  });
});
