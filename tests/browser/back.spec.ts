import { expect, type Page, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { bookAppointment, draftWithoutSeats } from "./application-api";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

/** The browser restores the page from its back-forward cache, as WebKit does over plain HTTP. */
const restore = (page: Page) =>
  page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return document.body.hidden;
  });

test("Back after booking leads to the appointment, from each page of the form and from another site", async ({
  page,
}) => {
  const id = await draftWithoutSeats(page, PLACE);
  const journey = new Journey(page, site, "en");
  const { words } = journey;
  await page.goto(`${site}/contract/${id}`);
  await page.goto(`${site}/form/${id}?step=session`);
  await journey.pickSeats();
  await journey.book();
  await page.goBack();
  await journey.heading(words.appointment.title);
  await page.goto(siteOf("tks"));
  await page.goBack();
  await journey.heading(words.appointment.title);
});

test("a restored page shows nothing of a person whose login session has ended", async ({ page, context }) => {
  const id = await bookAppointment(page, PLACE);
  const { words } = new Journey(page, site, "en");
  await page.goto(`${site}/appointment/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: words.appointment.title })).toBeVisible();
  await context.clearCookies();
  expect(await restore(page)).toBe(true);
  await expect(page).toHaveURL(`${site}/verify?redirect=${encodeURIComponent(`/appointment/${id}`)}`);
});

test("a restored page shows the person who is still signed in what is true now, and a public one stays as it is", {
  tag: "@deep",
}, async ({ page }) => {
  const id = await bookAppointment(page, PLACE);
  const journey = new Journey(page, site, "en");
  await page.goto(`${site}/appointment/${id}`);
  await journey.heading(journey.words.appointment.title);
  expect(await restore(page)).toBe(true);
  await journey.heading(journey.words.appointment.title);
  await page.goto(site);
  await journey.heading(journey.words.home.title);
  expect(await restore(page)).toBe(false);
});
