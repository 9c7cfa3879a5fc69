import { expect, test } from "vitest";
import { relativeText } from "@/lib/i18n/relative";

const NOW = new Date("2026-06-10T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

test.each([
  [0, "now"],
  [59, "now"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [7200, "2 hours ago"],
  [86_400, "yesterday"],
  [40 * 86_400, "last month"],
  [800 * 86_400, "2 years ago"],
])("%i seconds ago is %s", (seconds, text) => {
  expect(relativeText("en", secondsAgo(seconds), NOW)).toBe(text);
});

test("a future instant is shown as now, and every language uses its own words", () => {
  expect(relativeText("en", secondsAgo(-30), NOW)).toBe("now");
  expect(relativeText("hy", secondsAgo(120), NOW)).toBe("2 րոպե առաջ");
  expect(relativeText("ua", secondsAgo(120), NOW)).toBe("2 хвилини тому");
});
