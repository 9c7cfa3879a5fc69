import { expect, test } from "playwright/test";
import { callApi, SiteClient } from "./api";
import { freshPhone, siteOf } from "./applicant-journey";
import { draftWithoutSeats, freeSeats, makeAppointment, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";
import { shows } from "./shows";
import { openDashboard, staffWords } from "./staff-sign-in";

const { announcements: words, dashboard } = staffWords;
const [tenant, locationKey] = ["ma", "mannheim"];
const site = siteOf(tenant);
const TEXTS = { de: "Wir beginnen morgen um 16 Uhr.", en: "Tomorrow we start at 4 PM." };
type Language = keyof typeof TEXTS;

/** Books a new applicant, who reads this language, on the first free seats. */
const book = async (language: Language) => {
  const phone = freshPhone("+4915129", 6);
  const applicant = new SiteClient(site);
  const id = await draftWithoutSeats(applicant, { tenant, locationKey, language, phone });
  const seats = await freeSeats(applicant, locationKey);
  await saveAnswers(applicant, id, seats);
  await makeAppointment(applicant, id);
  return { id, phone, language, presentationId: seats.presentation_date };
};

/** The messages of these texts that a phone got. */
const received = async (phone: string): Promise<Language[]> => {
  const path = `/dev/messages?to=${encodeURIComponent(phone)}`;
  const { messages } = await callApi<{ messages: { text: string }[] }>(new SiteClient(site), "GET", path);
  return (Object.keys(TEXTS) as Language[]).flatMap((language) =>
    messages.filter(({ text }) => text.startsWith(TEXTS[language])).map(() => language),
  );
};

test("everybody at a presentation gets what staff write, once and in their language, and the log says so", async ({
  page,
}) => {
  const people = [await book("de"), await book("en")];
  const path = `/dashboard/check-in?location=${locationKey}&presentation=${people[0]?.presentationId}`;
  await openDashboard(page, site, path);
  const button = page.getByRole("button", { name: words.write, exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: words.write });
  await dialog.getByRole("textbox", { name: /^Deutsch/ }).fill(TEXTS.de);
  await dialog.getByRole("textbox", { name: /^English/ }).fill(TEXTS.en);
  await expectAccessible(page, "a message to many", "light");
  await dialog.getByRole("button", { name: words.check }).press("Enter");
  await expect(dialog.getByRole("heading", { name: words.checkTitle })).toBeFocused();
  await expectAccessible(page, "a message to many before it is sent", "dark");
  // Somebody may book meanwhile: then the new number is shown, and confirmed once more.
  await expect(async () => {
    const send = dialog.getByRole("button", { name: /^Send to \d+ / });
    if (await send.isVisible()) await send.press("Enter", { timeout: 2000 });
    await expect(dialog).toBeHidden({ timeout: 3000 });
  }).toPass();
  await expect(button).toBeFocused();
  for (const { phone, language } of people) await expect.poll(() => received(phone)).toEqual([language]);

  await page.goto(`${site}/dashboard/messages?location=${locationKey}`);
  const newest = page.getByRole("main").getByRole("listitem").first();
  await expect(newest).toContainText(/(\d+) of \1 delivered/, { timeout: 30_000 });
  await expectAccessible(page, "messages to many", "light");
  shows(45, { languages: people.length, "messages to each person": 1 });
});

test("the search of the dashboard finds people by their Latin names, and leads to a screen on a phone", {
  tag: "@deep",
}, async ({ page }) => {
  await book("en");
  await openDashboard(page, site, `/dashboard/schedules/presentations?location=${locationKey}`);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: dashboard.searchLabel });
  await expect(field).toBeFocused();
  await field.fill("Petrosyan");
  await expect(page.getByRole("option", { name: /Պետրոսյան/ }).first()).toBeVisible();
  await expectAccessible(page, "the search of the dashboard", "light");
  await page.setViewportSize({ width: 390, height: 844 });
  await field.fill(dashboard.announcements);
  await page.getByRole("option", { name: dashboard.announcements }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/messages\\?location=${locationKey}`));
});
