import { expect, type Page, test } from "playwright/test";
import type { AgeNotice } from "@/lib/contracts/age-notices";
import type { Application } from "@/lib/contracts/application";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { callApi, enterSite } from "./api";
import { birthDateOf, Journey, sendDueMessages, siteOf } from "./applicant-journey";
import { draftAt, saveAnswers } from "./application-api";
import { messageLink } from "./message-link";

const PLACE = { tenant: "mum", locationKey: "mumbai" };
const site = siteOf(PLACE.tenant);
const ZONE = "Asia/Kolkata";
const noonOf = (day: Day): string => instantAt(day, "12:00", ZONE).toISOString();

const phoneOf = async (page: Page, id: string): Promise<string> =>
  String((await callApi<Application>(page, "GET", `/registration/${id}`)).student.phone);

test.use({ viewport: { width: 360, height: 740 } });

/** Opens the link of the newest message to a phone as somebody who has just picked it up, and verifies that phone. */
const openMessage = async (page: Page, phone: string, lead: string): Promise<Journey> => {
  const journey = new Journey(page, site, "en");
  const link = await messageLink(page, phone, lead);
  await page.context().clearCookies();
  await enterSite(page, site);
  await page.goto(link);
  await journey.heading(journey.words.verify.title);
  await journey.askForCode(phone);
  await journey.type("code", await journey.readCode(phone));
  return journey;
};

test("the reminder of a draft that rested for three days leads, after verification, to the step where it stopped", async ({
  page,
}) => {
  const { words } = new Journey(page, site, "en");
  const id = await draftAt(page, { ...PLACE, step: "specialNeeds" });
  const phone = await phoneOf(page, id);
  await sendDueMessages(PLACE.tenant, noonOf(plusDays(dayIn(ZONE, new Date()), 4)));
  const journey = await openMessage(page, phone, words.messages.draft_reminder_lead);
  await journey.heading(words.form.title_specialNeeds);
  await expect(page).toHaveURL(new RegExp(`/form/${id}`));
});

test("the message that a child is old enough leads, after verification, to the form with one tap", {
  tag: "@deep",
}, async ({ page }) => {
  const { words } = new Journey(page, site, "en");
  const birthDate = birthDateOf(8);
  const id = await draftAt(page, { ...PLACE, step: "studentData" });
  await saveAnswers(page, id, { birthDate });
  const phone = await phoneOf(page, id);
  const notice = { location_key: PLACE.locationKey, birthDate, language: "en" };
  const { day } = await callApi<AgeNotice>(page, "POST", "/me/age-notices", notice);
  await sendDueMessages(PLACE.tenant, noonOf(day));
  const journey = await openMessage(page, phone, words.messages.old_enough_lead);
  await journey.heading(words.form.title_studentData);
  await expect(page).toHaveURL(new RegExp(`/form/${id}`));
});
