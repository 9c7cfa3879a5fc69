import { readFileSync } from "node:fs";
import { expect, type Page, test } from "playwright/test";
import type { Attendance } from "@/lib/contracts/application";
import { clockOf } from "@/lib/i18n/clock";
import { instantText } from "@/lib/i18n/dates";
import { readByParsers } from "@/tests/support/calendar-parsers";
import { readPdf } from "@/tests/support/read-pdf";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment } from "./application-api";
import { shows } from "./shows";
import { staffClient } from "./staff-api";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

const appointmentOf = (page: Page, id: string) =>
  callApi<Attendance>(page, "GET", `/registration/user-attendance/${id}`);

const booked = async (page: Page) => {
  const id = await bookAppointment(page, PLACE);
  return { id, journey: new Journey(page, site, "en"), appointment: await appointmentOf(page, id) };
};

test("the appointment shows its time in the centre's zone, its place and its reference, and is downloaded", async ({
  page,
  context,
}) => {
  const { id, journey, appointment } = await booked(page);
  const { words } = journey;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site}/congrats/${id}`);
  await journey.heading(words.appointment.congratsTitle);
  await expect(page.getByText(words.appointment.bringChild)).toBeVisible();
  const at = new Date(appointment.appointmentDate.dateTime);
  await expect(page.locator("time")).toContainText(clockOf("en", at, "Asia/Yerevan"));
  await expect(page.getByText("Armenia Standard Time")).toBeVisible();
  await expect(page.locator("time")).toContainText(instantText("en", "longDay", at, "Asia/Yerevan"));
  expect(await journey.reference()).toBe(appointment.reference);
  const code = words.appointment.qrAlt.replace("{reference}", appointment.reference);
  await expect(page.getByRole("img", { name: code })).toBeVisible();
  await page.getByRole("button", { name: words.appointment.copy }).click();
  await expect(page.getByText(words.appointment.copied)).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(appointment.reference);
  await expect(page.getByRole("link", { name: words.centers.map })).toHaveAttribute("href", /openstreetmap\.org/);
  const zone = (await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)) as string;
  await page.goto(`${site}/appointment/${id}`);
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name, exact: true }).click(),
    ]);
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  };
  const calendar = await download(words.appointment.ics);
  expect(calendar.name).toBe("appointment.ics");
  for (const [parser, events] of Object.entries(readByParsers(calendar.content.toString()))) {
    expect(events[0], parser).toMatchObject({ start: at.toISOString(), zone: "Asia/Yerevan", alarms: [86_400, 7200] });
    expect(events.slice(1).map(({ uid }) => uid)).toContain(`${id}-start@startday`);
  }
  const paper = await download(words.appointment.pdf);
  expect(paper.name).toBe("appointment.pdf");
  const { elements, links, showsTitle } = await readPdf(paper.content);
  expect(showsTitle).toBe(true);
  expect(elements.find(({ role }) => role === "H1")?.text).toBe(words.appointment.title);
  expect(links.map(({ url }) => url)).toContain(`${site}/appointment/${id}`);
  const google = await page.getByRole("link", { name: words.appointment.google }).getAttribute("href");
  const event = new URL(google ?? "").searchParams;
  expect([event.get("details"), event.get("ctz")]).toEqual([
    expect.stringContaining(appointment.reference),
    "Asia/Yerevan",
  ]);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: words.appointment.ics })).toBeHidden();
  await expect(page.getByText(appointment.reference)).toBeVisible();

  await context.clearCookies();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: words.appointment.pdf, exact: true }).click();
  await expect(page).toHaveURL(`${site}/verify?redirect=${encodeURIComponent(`/appointment/${id}`)}`);
  shows(13, { browser: zone, shown: "the centre's day and hour" });
});

test("a cancelled appointment is removed from calendars, its answers are changed alone, and it is booked again under the same reference", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { id, journey, appointment } = await booked(page);
  const { words } = journey;
  await page.goto(`${site}/appointment/${id}`);
  await journey.press(words.appointment.cancel);
  const dialog = page.getByRole("dialog", { name: words.appointment.cancelTitle });
  await dialog.getByRole("button", { name: words.common.keep }).click();
  await expect(dialog).toBeHidden();
  expect((await appointmentOf(page, id)).state).toBe("active");

  await journey.press(words.appointment.cancel);
  await dialog.getByRole("button", { name: words.appointment.cancelConfirm }).click();
  await journey.heading(words.appointment.cancelledHeading);
  // The page begins again at its new heading, far above the button that was pressed.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: words.appointment.ics })).toHaveCount(0);
  const [removal] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: words.appointment.when, exact: true }).click(),
  ]);
  const cancellation = readFileSync(await removal.path(), "utf8");
  expect(cancellation).toContain("METHOD:CANCEL");
  for (const [parser, events] of Object.entries(readByParsers(cancellation)))
    expect(events, parser).toEqual([expect.objectContaining({ uid: `${id}@startday`, status: "CANCELLED" })]);

  await page.goto(`${site}/edit-form/${id}?step=parentData`);
  await journey.type("guardians.0.lastName", "Սարգսյան");
  await journey.press(words.common.save);
  await journey.heading(words.appointment.cancelledHeading);
  expect((await appointmentOf(page, id)).state).toBe("cancelled");

  await page.getByRole("link", { name: words.appointment.bookAgain }).click();
  await journey.heading(words.appointment.bookAgain);
  await page.locator('[name="start_day"]:checked').waitFor();
  await journey.press(words.appointment.rebook);
  await journey.heading(words.appointment.title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  expect(await journey.reference()).toBe(appointment.reference);
});

test("an accepted application cannot be changed, and the page says why", { tag: "@deep" }, async ({ page }) => {
  const { id, journey } = await booked(page);
  const { words } = journey;
  await callApi(await staffClient(site), "POST", "/applicant/accept", { registrationId: id });
  await page.goto(`${site}/edit-form/${id}`);
  await expect(page).toHaveURL(`${site}/appointment/${id}`);
  await expect(page.getByText(words.appointment.acceptedTitle)).toBeVisible();
  await expect(page.getByText(words.appointment.fixed_accepted)).toBeVisible();
  for (const name of [words.appointment.move, words.appointment.edit])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByRole("button", { name: words.appointment.cancel })).toHaveCount(0);
});
