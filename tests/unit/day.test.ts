import { describe, expect, test } from "vitest";
import {
  dayIn,
  daysOfWeek,
  isDay,
  mondayOf,
  monthEnds,
  plusDays,
  timeIn,
  weekdayOf,
  yearsBetween,
} from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { shows } from "@/tests/support/shows";

const ZONES = ["Europe/Berlin", "America/Los_Angeles", "Asia/Yerevan", "Asia/Tokyo"] as const;

describe("a calendar day", () => {
  test("is read in the location's zone, whatever the host's is", () => {
    expect(process.env.TZ).toBe("Asia/Kathmandu");
    const instant = new Date("2026-11-20T20:30:00Z");
    expect(ZONES.map((zone) => `${dayIn(zone, instant)} ${timeIn(zone, instant)}`)).toEqual([
      "2026-11-20 21:30",
      "2026-11-20 12:30",
      "2026-11-21 00:30",
      "2026-11-21 05:30",
    ]);
  });

  test("has a year of four digits, and hours from 00", () => {
    const instant = new Date("0988-01-02T00:05:00Z");
    expect(`${dayIn("UTC", instant)} ${timeIn("UTC", instant)}`).toBe("0988-01-02 00:05");
  });

  test("begins and ends at the zone's midnight", () => {
    for (const zone of ZONES) {
      const midnight = instantAt("2026-06-15", "00:00", zone);
      expect(dayIn(zone, midnight)).toBe("2026-06-15");
      expect(dayIn(zone, new Date(midnight.getTime() - 1))).toBe("2026-06-14");
    }
  });

  test("has 23 or 25 hours when daylight saving changes", () => {
    const hours = (day: string, zone: string) =>
      (instantAt(plusDays(day, 1), "00:00", zone).getTime() - instantAt(day, "00:00", zone).getTime()) / 3_600_000;
    expect(hours("2026-03-29", "Europe/Berlin")).toBe(23);
    expect(hours("2026-10-25", "Europe/Berlin")).toBe(25);
    expect(hours("2026-03-08", "America/Los_Angeles")).toBe(23);
    expect(hours("2026-11-01", "America/Los_Angeles")).toBe(25);
    expect(hours("2026-03-29", "Asia/Yerevan")).toBe(24);
  });

  test("is read back from an instant at every hour of those days", () => {
    for (const [day, zone] of [
      ["2026-03-29", "Europe/Berlin"],
      ["2026-11-01", "America/Los_Angeles"],
    ] as const)
      for (const time of ["00:00", "00:59", "03:00", "12:00", "23:59"]) {
        expect(dayIn(zone, instantAt(day, time, zone))).toBe(day);
        expect(timeIn(zone, instantAt(day, time, zone))).toBe(time);
      }
    shows(13, { "hours on days when clocks change": 10, "on another day": 0 });
  });

  test("is valid only when the calendar has it", () => {
    expect(["2026-02-28", "2028-02-29", "2026-12-31"].every(isDay)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "", "2026-01-01T00:00"].some(isDay)).toBe(false);
  });
});

describe("counting days", () => {
  test("crosses months, years and daylight saving", () => {
    expect(plusDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(plusDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(plusDays("2026-03-28", 2)).toBe("2026-03-30");
  });

  test("counts Monday as the first and Sunday as the seventh day of a week", () => {
    expect([weekdayOf("2026-11-16"), weekdayOf("2026-11-22")]).toEqual([1, 7]);
    expect(mondayOf("2026-11-22")).toBe("2026-11-16");
    expect(daysOfWeek("2026-11-18")).toEqual([16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`));
    expect(mondayOf("2027-01-01")).toBe("2026-12-28");
  });

  test("returns the first and last day of a month counted from 0", () => {
    expect(monthEnds(2026, 1)).toEqual(["2026-02-01", "2026-02-28"]);
    expect(monthEnds(2026, 11)).toEqual(["2026-12-01", "2026-12-31"]);
  });

  test("counts whole years up to a birthday", () => {
    expect(yearsBetween("2008-11-21", "2026-11-20")).toBe(17);
    expect(yearsBetween("2008-11-21", "2026-11-21")).toBe(18);
    expect(yearsBetween("2008-02-29", "2026-02-28")).toBe(17);
    expect(yearsBetween("2008-02-29", "2026-03-01")).toBe(18);
  });
});
