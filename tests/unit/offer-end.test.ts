import { describe, expect, test } from "vitest";
import { offerEnd } from "@/lib/domain/schedule/offer-end";
import { timeIn } from "@/lib/kit/day";
import { HOUR_MS } from "@/lib/kit/durations";
import { instantAt } from "@/lib/kit/instant";

const ZONE = "Asia/Yerevan";
const endOf = (time: string) => offerEnd(instantAt("2026-06-15", time, ZONE), ZONE);

describe("an offer", () => {
  test.each([
    ["00:00", "2026-06-15", "12:00"],
    ["00:01", "2026-06-15", "12:01"],
    ["08:59", "2026-06-15", "20:59"],
    ["09:00", "2026-06-16", "12:00"],
    ["12:00", "2026-06-16", "12:00"],
    ["23:59", "2026-06-16", "12:00"],
  ])("that is made at %s ends on %s at %s", (made, day, time) => {
    expect(endOf(made)).toEqual(instantAt(day, time, ZONE));
  });

  test("lasts for twelve hours at least, and never ends in the evening, at night or in the morning, whatever the clock does", () => {
    // The nights on which the clock is set forward and back.
    for (const day of ["2026-03-29", "2026-10-25"])
      for (let hour = 0; hour < 48; hour += 1) {
        const made = new Date(instantAt(day, "00:00", "Europe/Berlin").getTime() + hour * HOUR_MS);
        const end = offerEnd(made, "Europe/Berlin");
        expect(end.getTime() - made.getTime()).toBeGreaterThanOrEqual(12 * HOUR_MS);
        expect(timeIn("Europe/Berlin", end) >= "12:00" && timeIn("Europe/Berlin", end) < "21:00").toBe(true);
      }
  });
});
