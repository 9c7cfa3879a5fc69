import { expect, test } from "vitest";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { countryCodeOf } from "@/lib/i18n/country-code";
import { countryName } from "@/lib/i18n/country-name";
import { writtenValuesOf } from "@/lib/i18n/written-values";
import { aForm } from "@/tests/support/forms";

test("numbers and the country of a form are written as people of the network do", () => {
  const form = aForm({ phone: "+37491234567", address: { country: "AM", street: "AM" } });
  expect(writtenValuesOf(form, "hy", "AM")).toEqual({
    "+37491234567": "091 234567",
    "+37491234568": "091 234568",
    AM: "Հայաստան",
  });
  expect(writtenValuesOf(form, "de", "DE")["+37491234567"]).toBe("+374 91 234567");
});

test("a country typed by its name in any of the languages is found, and its code names it again", () => {
  for (const language of ALL_LOCALES)
    for (const region of ["AM", "DE", "GE", "JP", "US"]) {
      const name = countryName(region, language);
      expect(countryCodeOf(` ${name.toUpperCase()} `), `${language} ${name}`).toBe(region);
    }
});

test.each(["Utopia", "", "constructor", "AM"])("the country %j stays", (text) => {
  expect(countryCodeOf(text)).toBe(text);
});
