import { expect, type Page, test } from "playwright/test";
import type { DeveloperMessage } from "@/lib/contracts/developer";
import { callApi } from "./api";
import { Journey, siteOf } from "./applicant-journey";
import { draftAt, freeSeats, GUARDIAN, makeAppointment, STUDENT, saveAnswers } from "./application-api";
import { expectAccessible } from "./axe";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);

test.use({ viewport: { width: 360, height: 740 } });

// Each mailbox gets one first message in a day.
const freshMailbox = () => `stranger-${Date.now()}@example.org`;

const bookWithMailbox = async (page: Page, email: string): Promise<string> => {
  const id = await draftAt(page, { ...PLACE, step: "session", student: { ...STUDENT, email }, guardians: [GUARDIAN] });
  await saveAnswers(page, id, await freeSeats(page, PLACE.locationKey));
  await makeAppointment(page, id);
  return id;
};

const linkInMailTo = async (page: Page, email: string): Promise<string> => {
  const path = `/dev/messages?to=${encodeURIComponent(email)}`;
  let link: string | undefined;
  await expect(async () => {
    const { messages } = await callApi<{ messages: DeveloperMessage[] }>(page, "GET", path);
    link = messages.map(({ text }) => /http\S+\/confirm-mailbox\S+/.exec(text)?.[0]).find(Boolean);
    expect(link).toBeDefined();
  }).toPass();
  return String(link);
};

test("a mailbox in the form is confirmed by the button of its mail's page, not by opening it", async ({ page }) => {
  const { words } = new Journey(page, site, "en");
  const email = freshMailbox();
  const id = await bookWithMailbox(page, email);
  await page.goto(`${site}/appointment/${id}`);
  await expect(page.getByText(words.mailbox.unconfirmed.replace("{email}", email))).toBeVisible();
  const link = await linkInMailTo(page, email);
  expect(link).toContain(site);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const confirmations = () => sent.filter((line) => line === "POST /api/mailbox/confirm");
  await page.goto(link);
  await expect(page).toHaveTitle(new RegExp(words.mailbox.title));
  const confirm = page.getByRole("button", { name: words.mailbox.confirm, exact: true });
  await expect(confirm).toBeEnabled();
  await page.waitForLoadState("networkidle");
  expect(confirmations()).toEqual([]);
  await expectAccessible(page, "a mailbox's link");
  await confirm.click();
  await expect(page.getByText(words.mailbox.confirmed)).toBeVisible();
  await expect(confirm).toBeHidden();
  expect(confirmations()).toHaveLength(1);
  await expectAccessible(page, "a confirmed mailbox");
});
