import { expect, type Page, test } from "playwright/test";
import type { AvailableStartDay } from "@/lib/contracts/schedule";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { callApi } from "./api";
import { siteOf, wordsOf } from "./applicant-journey";
import { freeSeats, makeAppointment, openSeatsStep, saveAnswers } from "./application-api";

interface TenantFormat {
  tenant: Tenant;
  locationKey: string;
  language: Locale;
  zone: string;
  /** The expected text where the browser cannot format dates in a language. */
  date?: string;
  /** The text of 1,234 seats; not every language separates four digits. */
  seats: string;
}

const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

// No other test changes the agreement or questions of these centres.
/** One centre per country, in the country's language. */
const PLACES: readonly TenantFormat[] = [
  {
    tenant: "am",
    locationKey: "gyumri",
    language: "hy",
    zone: "Asia/Yerevan",
    date: "{weekday}, {day} {month}ի {year}",
    seats: " 1234 ",
  },
  { tenant: "ams", locationKey: "amsterdam", language: "nl", zone: "Europe/Amsterdam", seats: "1.234" },
  { tenant: "la", locationKey: "los-angeles", language: "en", zone: "America/Los_Angeles", seats: "1,234" },
  { tenant: "de", locationKey: "berlin", language: "de", zone: "Europe/Berlin", seats: "1.234" },
  {
    tenant: "kut",
    locationKey: "kutaisi",
    language: "ka",
    zone: "Asia/Tbilisi",
    date: "{weekday}, {day} {month} {year}",
    seats: " 1234 ",
  },
  {
    tenant: "ba",
    locationKey: "buenos-aires",
    language: "es_AR",
    zone: "America/Argentina/Buenos_Aires",
    seats: "1.234",
  },
  { tenant: "tks", locationKey: "takasaki", language: "ja", zone: "Asia/Tokyo", seats: "1,234" },
  { tenant: "mum", locationKey: "mumbai", language: "en", zone: "Asia/Kolkata", seats: "1,234" },
  { tenant: "ast", locationKey: "astana", language: "ru", zone: "Asia/Almaty", seats: `1${NO_BREAK}234` },
  { tenant: "mar", locationKey: "marseille", language: "fr", zone: "Europe/Paris", seats: `1${NARROW_NO_BREAK}234` },
];

/** Countries with a 12-hour clock. */
const HALF_DAYS: readonly Locale[] = ["en", "es_US"];

/** The text of an instant: the day as the country writes it, the centre's time, and the zone's name. */
const expectedOf = ({ language, zone, date }: TenantFormat, instant: Date) => {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tagOf(language), { ...options, timeZone: zone });
  const part = (options: Intl.DateTimeFormatOptions) => written(options).format(instant);
  const inWords: Record<string, string> = {
    weekday: part({ weekday: "long" }),
    day: part({ day: "numeric" }),
    month: part({ month: "long" }),
    year: part({ year: "numeric" }),
  };
  return {
    day:
      date?.replace(/\{(\w+)\}/g, (_, name: string) => inWords[name] ?? "") ??
      // Japanese dates have the weekday in brackets.
      part({ weekday: language === "ja" ? "short" : "long", day: "numeric", month: "long", year: "numeric" }),
    clock: part(
      HALF_DAYS.includes(language)
        ? { hour: "numeric", minute: "2-digit", hourCycle: "h12" }
        : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    ),
    zone: written({ timeZoneName: "longGeneric" })
      .formatToParts(instant)
      .find(({ type }) => type === "timeZoneName")?.value,
  };
};

/** Makes every start day show this many seats. */
const withSeats = (page: Page, seatsLeft: number) =>
  page.route("**/api/start-day/**", async (route) => {
    // Only a browser resolves these hosts.
    const { host, port, pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host };
    const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers });
    const reply = (await response.json()) as { startDays: AvailableStartDay[] };
    const startDays = reply.startDays.map((day) => ({ ...day, capacity: day.busyCapacity + seatsLeft, seatsLeft }));
    await route.fulfill({ response, json: { ...reply, startDays } });
  });

/** The exact description of a control, with its kinds of spaces. */
const descriptionOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((control) => {
    const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });

for (const place of PLACES)
  test(`${place.tenant} writes its centre's time, day and numbers as ${place.language} does`, { tag: "@deep" }, async ({
    page,
  }) => {
    const site = siteOf(place.tenant);
    const id = await openSeatsStep(page, place);
    await saveAnswers(page, id, await freeSeats(page, place.locationKey));
    await withSeats(page, 1234);
    await page.reload();
    const { common, session } = wordsOf(place.language);
    await page.getByRole("button", { name: `${common.change} ${session.startDay}`, exact: true }).click();
    await expect(page.locator("[name=start_day]:checked")).toBeVisible();
    expect(await descriptionOf(page, "[name=start_day]:checked")).toContain(place.seats);
    await makeAppointment(page, id);
    const { appointment } = await callApi<{ appointment: { appointmentDate: { dateTime: string } } }>(
      page,
      "GET",
      `/registration/${id}`,
    );
    const { dateTime } = appointment.appointmentDate;
    const expected = expectedOf(place, new Date(dateTime));
    await page.goto(`${site}/appointment/${id}`);
    const time = page.getByRole("main").locator(`time[datetime="${dateTime}"]`).first();
    await expect(time).toHaveText(`${expected.day}${expected.clock}`);
    const zone = wordsOf(place.language).appointment.zone.replace("{zone}", String(expected.zone));
    await expect(page.getByText(zone, { exact: true }).first()).toBeVisible();
  });
