import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressText } from "@/lib/domain/application/address";
import { studentFields } from "@/lib/domain/application/fields";
import type { Region } from "@/lib/domain/country/countries";
import { COUNTRY_FORMS, countryForm, specifiedForm } from "@/lib/domain/country/country-forms";
import { isCountryOf } from "@/lib/domain/country/country-names";
import { postalCodeText } from "@/lib/domain/country/postal-code";
import { loadMessages } from "@/lib/i18n/messages";

const REGIONS = Object.keys(COUNTRY_FORMS) as Region[];
const FULL_WIDTH = 0xfee0;
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH)).replaceAll(" ", "\u3000");

describe("a postal code", () => {
  test.each(REGIONS)("of %s is accepted as its example shows it, and in full width", (region) => {
    const { postalCode } = countryForm(region);
    expect(postalCodeText(postalCode.example, postalCode)).toBe(postalCode.example);
    expect(postalCodeText(fullWidth(postalCode.example), postalCode)).toBe(postalCode.example);
  });

  test.each([
    ["JP", "〒3700829", "370-0829"],
    ["JP", "３７０ー０８２９", "370-0829"],
    ["NL", "1012ab", "1012 AB"],
    ["US", "900281234", "90028-1234"],
    ["US", "90028", "90028"],
    ["AR", "c1431fbb", "C1431FBB"],
    ["IN", "400 001", "400001"],
    ["KZ", "z05h0p9", "Z05H0P9"],
  ] as const)("of %s, typed %s, is %s", (region, typed, written) => {
    expect(postalCodeText(typed, countryForm(region).postalCode)).toBe(written);
  });

  test.each([
    ["JP", "37008290"],
    ["NL", "0012 AB"],
    ["US", "9002"],
    ["DE", "1011"],
    ["IN", "012345"],
    ["AM", "00100"],
  ] as const)("of %s is not %s", (region, typed) => {
    expect(postalCodeText(typed, countryForm(region).postalCode)).toBeUndefined();
  });

  test("has one spelling, however it is typed", () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[0-9A-Za-z -]{4,9}$/));
    fc.assert(
      fc.property(fc.constantFrom(...REGIONS), anyText, (region, typed) => {
        const { postalCode } = countryForm(region);
        const written = postalCodeText(typed, postalCode);
        if (written !== undefined) expect(postalCodeText(written, postalCode)).toBe(written);
      }),
    );
  });
});

describe("an address on one line", () => {
  const address = { postal_code: "12345", locality: "City", street: "Street", building: "12", province: "State" };

  test.each([
    ["DE", "Street 12, 12345 City, State"],
    ["US", "Street, 12, City, State 12345"],
    ["AR", "Street 12, 12345 City, State"],
    ["IN", "12, Street, City 12345, State"],
    ["KZ", "12345, State, City, Street, 12"],
    ["FR", "Street, 12, 12345 City"],
  ] as const)("is written in %s as %s", (region, line) => {
    expect(addressText(address, countryForm(region))).toBe(line);
  });

  test("goes from the prefecture to the room in Japan", () => {
    const japanese = { postal_code: "370-0829", province: "群馬県", locality: "高崎市", street: "高松町35-1" };
    expect(addressText({ ...japanese, building: "101" }, countryForm("JP"))).toBe(
      "〒370-0829 群馬県高崎市高松町35-1 101",
    );
  });

  test("has no empty parts", () => {
    const known = { street: "Halabyan St", building: "16/2", locality: "Yerevan", country: "Armenia" };
    expect(addressText(known, countryForm("AM"))).toBe("Halabyan St 16/2, Yerevan, Armenia");
    for (const region of REGIONS) expect(addressText({}, countryForm(region))).toBe("");
    expect(addressText(undefined, countryForm("JP"))).toBe("");
  });
});

describe("a country's form", () => {
  test.each(REGIONS)("of %s has every field once, and both names", (region) => {
    const { names, address } = countryForm(region);
    for (const fields of [names.flat(), address.flat()]) expect(new Set(fields).size).toBe(fields.length);
    const paths = studentFields.map(({ path }) => path);
    expect(names.flat().filter((name) => !paths.includes(name))).toEqual([]);
    expect(address.flat().filter((part) => !paths.includes(`address.${part}`))).toEqual([]);
    expect(names.flat()).toEqual(expect.arrayContaining(["firstName", "lastName", "firstNameEn", "lastNameEn"]));
  });

  test("has no further names for a backend that knows the specified fields only", () => {
    expect(specifiedForm(countryForm("JP")).names).toEqual([
      ["lastName", "firstName"],
      ["lastNameEn", "firstNameEn"],
    ]);
    expect(specifiedForm(countryForm("NL")).names).toEqual([
      ["firstName"],
      ["lastName"],
      ["firstNameEn", "lastNameEn"],
    ]);
    expect(specifiedForm(countryForm("US"))).toEqual(countryForm("US"));
  });

  test("has its own labels in the page's language", async () => {
    const labelsOf = async (...of: Parameters<typeof loadMessages>) => (await loadMessages(...of)).fields.student;
    expect(await labelsOf("en", "la")).toMatchObject({ postalCode: "ZIP code", province: "State" });
    expect(await labelsOf("en", "mum")).toMatchObject({ postalCode: "PIN code" });
    expect(await labelsOf("en", "am")).toMatchObject({ middleName: "Patronymic", postalCode: "Postal code" });
    expect(await labelsOf("ja", "tks")).toMatchObject({ province: "都道府県", lastNameKana: "姓（フリガナ）" });
  });
});

test("a country is recognised by its code and its names in our languages", () => {
  for (const name of ["JP", "Japan", "ＪＡＰＡＮ", " 日本 ", "Japón", "Ճապոնիա"])
    expect(isCountryOf("JP", name), name).toBe(true);
  for (const name of ["", "US", "Germany"]) expect(isCountryOf("JP", name), name).toBe(false);
});
