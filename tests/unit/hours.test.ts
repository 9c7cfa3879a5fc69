import { expect, test } from "vitest";
import { clockText, hoursText } from "@/lib/i18n/clock";
import { dayText, sessionText } from "@/lib/i18n/dates";

test.each([
  ["en", "15:30", "17:30", "3:30–5:30 PM"],
  ["en", "10:00", "12:00", "10:00 AM–12:00 PM"],
  ["en", "00:15", "12:00", "12:15 AM–12:00 PM"],
  ["es_US", "15:30", "17:30", "3:30–5:30 p.m."],
  ["es_AR", "15:30", "17:30", "15:30–17:30"],
  ["de", "09:00", "17:30", "09:00–17:30"],
  ["ja", "15:30", "17:30", "15:30–17:30"],
  ["hy", "15:30", "17:30", "15:30–17:30"],
])("the hours of a session in %s, %s to %s, are %s", (language, start, end, text) => {
  // The space before AM and PM comes from the tables.
  expect(hoursText(language, start, end).replace(/\s/g, " ")).toBe(text);
});

test("a session is written as its weekday and hours", () => {
  const session = { weekday: 1, start_time: "15:30", end_time: "17:30" };
  expect(sessionText("de", session)).toBe("Montag 15:30–17:30");
  expect(sessionText("hy", session)).toBe("երկուշաբթի 15:30–17:30");
});

test("Argentina's clock has 24 hours, by the wire's code and by the tag", () => {
  expect([clockText("es_AR", "18:30"), clockText("es-AR", "18:30")]).toEqual(["18:30", "18:30"]);
});

test("an Armenian date has the month in the genitive; a month alone has not", () => {
  expect(dayText("hy", "longDate", "2026-05-15")).toBe("15 մայիսի 2026");
  expect(dayText("hy", "month", "2026-05-15")).toBe("մայիս");
  expect(dayText("hy", "dayOfMonth", "2026-05-15")).not.toContain("մայիսի");
});
