import Holidays from "date-holidays";
import { describe, expect, test } from "vitest";
import { COUNTRIES } from "@/lib/domain/country/countries";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { TENANTS, type TenantRow } from "@/lib/domain/tenant/tenants";
import { holidaysBetween } from "@/lib/i18n/holidays";

describe("public holidays", () => {
  test("are named in the language of the page, or in English", () => {
    expect(holidaysBetween({ region: "DE" }, "de", "2026-12-25", "2026-12-25")).toEqual({
      "2026-12-25": "1. Weihnachtstag",
    });
    expect(holidaysBetween({ region: "JP" }, "ja", "2026-11-23", "2026-11-23")).toEqual({
      "2026-11-23": "勤労感謝の日",
    });
    expect(holidaysBetween({ region: "GE" }, "ka", "2026-11-23", "2026-11-23")).toEqual({ "2026-11-23": "გიორგობა" });
    expect(holidaysBetween({ region: "AR" }, "es_AR", "2026-12-25", "2026-12-25")).toEqual({ "2026-12-25": "Navidad" });
    expect(holidaysBetween({ region: "AM" }, "en", "2026-04-24", "2026-04-24")).toEqual({
      "2026-04-24": "Genocide Remembrance Day",
    });
  });

  test("are national ones, without those of single states and observances", () => {
    // Reformation Day is a holiday in some states, the feast of Saint Nicholas in none.
    expect(holidaysBetween({ region: "DE" }, "de", "2026-10-31", "2026-10-31")).toEqual({});
    expect(holidaysBetween({ region: "DE" }, "de", "2026-12-06", "2026-12-06")).toEqual({});
  });

  test("are those of a state where one is named", () => {
    const reformationDay = { "2026-10-31": "Reformationstag" };
    expect(holidaysBetween({ region: "DE", state: "BB" }, "de", "2026-10-31", "2026-10-31")).toEqual(reformationDay);
    expect(holidaysBetween({ region: "DE", state: "BE" }, "de", "2026-03-08", "2026-03-08")).not.toEqual({});
    for (const tenant of Object.values<TenantRow>(TENANTS))
      for (const { location_key, state } of tenant.locations)
        if (state)
          expect(
            new Holidays(COUNTRIES[tenant.country].region, state).getStates(COUNTRIES[tenant.country].region),
            location_key,
          ).toHaveProperty(state);
  });

  test("include every day of a holiday, across the turn of the year, up to the requested end", () => {
    const days = holidaysBetween({ region: "AM" }, "hy", "2026-12-30", "2027-01-05");
    expect(Object.keys(days)).toEqual([
      "2026-12-31",
      "2027-01-01",
      "2027-01-02",
      "2027-01-03",
      "2027-01-04",
      "2027-01-05",
    ]);
  });

  test("exist for every country in every language", () => {
    for (const country of Object.keys(COUNTRIES) as (keyof typeof COUNTRIES)[])
      for (const locale of ALL_LOCALES) {
        const days = holidaysBetween({ region: COUNTRIES[country].region }, locale, "2026-01-01", "2026-12-31");
        expect(Object.keys(days).length, `${country} ${locale}`).toBeGreaterThan(3);
        for (const name of Object.values(days)) expect(name.trim()).not.toBe("");
      }
  });
});
