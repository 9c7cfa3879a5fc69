import { expect, test } from "vitest";
import { googleCalendarLink } from "@/lib/domain/schedule/calendar-link";

test("the link to Google Calendar contains the event in UTC and the centre's zone, whatever its texts", () => {
  const link = new URL(
    googleCalendarLink({
      title: "Ծանոթացման հանդիպում & more",
      start: new Date("2026-12-10T14:00:00Z"),
      end: new Date("2026-12-10T15:00:00.000Z"),
      zone: "Asia/Yerevan",
      place: "Gyumri, Abovyan 1",
      details: "Reference: K7QM-2XPA\nStart day: 14",
    }),
  );
  expect(link.origin + link.pathname).toBe("https://calendar.google.com/calendar/render");
  expect(Object.fromEntries(link.searchParams)).toEqual({
    action: "TEMPLATE",
    text: "Ծանոթացման հանդիպում & more",
    dates: "20261210T140000Z/20261210T150000Z",
    ctz: "Asia/Yerevan",
    location: "Gyumri, Abovyan 1",
    details: "Reference: K7QM-2XPA\nStart day: 14",
  });
});
