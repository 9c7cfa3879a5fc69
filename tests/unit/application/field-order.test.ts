import { describe, expect, test } from "vitest";
import { arrangeFields, inFormOrder } from "@/lib/domain/application/field-order";
import { fieldsOfGuardian, fieldsOfStep, studentFields } from "@/lib/domain/application/fields";
import type { Region } from "@/lib/domain/country/countries";
import { COUNTRY_FORMS } from "@/lib/domain/country/country-forms";
import { aConfiguration, aForm, situation } from "@/tests/support/forms";

const contextIn = (region: Region, nativeNames = false) =>
  situation(aForm(), aConfiguration({ nativeNames }), region).context;
const paths = (fields: readonly { path: string }[]) => fields.map(({ path }) => path);
const namesIn = (region: Region, nativeNames = false) =>
  paths(fieldsOfStep("studentData", contextIn(region, nativeNames), {})).filter((path) => /name/i.test(path));
const addressIn = (region: Region) =>
  paths(fieldsOfStep("studentData", contextIn(region), {}))
    .filter((path) => path.startsWith("address."))
    .map((path) => path.slice("address.".length))
    .join(" ");

describe("the names that a form asks for", () => {
  test.each([
    ["AM", ["firstName", "lastName", "middleName", "firstNameEn", "lastNameEn", "middleNameEn"]],
    ["KZ", ["lastName", "firstName", "middleName", "lastNameEn", "firstNameEn"]],
    ["GE", ["firstName", "lastName", "firstNameEn", "lastNameEn"]],
    ["JP", ["lastName", "firstName", "lastNameKana", "firstNameKana", "lastNameEn", "firstNameEn"]],
  ] as const)("are those of %s, with Latin letters", (region, names) => {
    expect(namesIn(region, true)).toEqual(names);
  });

  test.each([
    ["NL", ["firstName", "namePrefix", "lastName"]],
    ["US", ["firstName", "lastName", "middleName"]],
    ["IN", ["firstName", "lastName", "middleName"]],
    ["DE", ["firstName", "lastName"]],
    ["FR", ["firstName", "lastName"]],
    ["AR", ["firstName", "lastName"]],
  ] as const)("are those of %s", (region, names) => {
    expect(namesIn(region)).toEqual(names);
  });

  test("are the guardians' too", () => {
    expect(paths(fieldsOfGuardian(contextIn("JP"), {})).slice(0, 6)).toEqual([
      "type",
      "lastName",
      "firstName",
      "lastNameKana",
      "firstNameKana",
      "email",
    ]);
    expect(paths(fieldsOfGuardian(contextIn("NL"), {})).slice(1, 4)).toEqual(["firstName", "namePrefix", "lastName"]);
  });
});

test("an optional answer that the country's forms do not ask for is shown while it is there, in its usual place", () => {
  const saved = { middleName: "Maria", address: { province: "Bavaria" } };
  const shown = paths(fieldsOfStep("studentData", contextIn("DE"), saved));
  expect(shown.filter((path) => /name/i.test(path))).toEqual(["firstName", "lastName", "middleName"]);
  expect(shown).toContain("address.province");
  expect(paths(fieldsOfGuardian(contextIn("DE"), { namePrefix: "van" }))).toContain("namePrefix");
});

test.each([
  ["AM", "country street building postal_code locality"],
  ["NL", "country street building postal_code locality"],
  ["US", "country street building locality province postal_code"],
  ["DE", "country street building postal_code locality"],
  ["GE", "country street building postal_code locality"],
  ["AR", "country street building postal_code locality province"],
  ["JP", "country postal_code province locality street building"],
  ["IN", "country building street locality postal_code province"],
  ["KZ", "country postal_code province locality street building"],
  ["FR", "country street building postal_code locality"],
] as const)("an address in %s is asked for as %s", (region, parts) => {
  expect(addressIn(region)).toBe(parts);
});

describe("the order of a country's form", () => {
  test("leaves all other fields where they are", () => {
    const others = (fields: typeof studentFields) =>
      [...fields.entries()].filter(([, { path }]) => !/name|^address\./i.test(path) || path === "username");
    for (const form of Object.values(COUNTRY_FORMS))
      expect(others(inFormOrder(studentFields, form))).toEqual(others(studentFields));
  });

  test("orders each person's names apart", () => {
    const fields = ["guardians.0.firstName", "guardians.0.lastName", "guardians.1.lastName", "guardians.1.firstName"];
    expect(
      paths(
        inFormOrder(
          fields.map((path) => ({ path })),
          COUNTRY_FORMS.JP,
        ),
      ),
    ).toEqual(["guardians.0.lastName", "guardians.0.firstName", "guardians.1.lastName", "guardians.1.firstName"]);
    const apart = [{ path: "guardians.0.firstName" }, { path: "guardians.1.lastName" }];
    expect(inFormOrder(apart, COUNTRY_FORMS.JP)).toEqual(apart);
  });

  test("decides how wide names and addresses are", () => {
    const width = (path: string) => arrangeFields([{ path, half: false }], COUNTRY_FORMS.NL)[0]?.half;
    expect([width("firstName"), width("namePrefix"), width("address.country"), width("email")]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
