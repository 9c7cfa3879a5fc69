import { expect, type Page, test } from "playwright/test";
import type { DeveloperMessage } from "@/lib/contracts/developer";
import { callApi } from "./api";
import { freshPhone, Journey, siteOf } from "./applicant-journey";
import { draftAt, STUDENT } from "./application-api";
import { expectAccessible } from "./axe";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);
const viewport = { width: 360, height: 740 };

test.use({ viewport });

const linkSentTo = async (page: Page, phone: string): Promise<string> => {
  const path = `/dev/messages?to=${encodeURIComponent(phone)}`;
  const { messages } = await callApi<{ messages: DeveloperMessage[] }>(page, "GET", path);
  return String(messages.map(({ text }) => /http\S+\/hand-over#\S+/.exec(text)?.[0]).find(Boolean));
};

test("a student under 18 fills in the form, and a guardian signs and books on another phone", async ({
  page,
  browser,
}) => {
  const student = new Journey(page, site, "en", "student");
  const { words } = student;
  const phone = freshPhone("+37491", 6);
  const id = await draftAt(page, { ...PLACE, step: "contract", student: STUDENT });
  await page.goto(`${site}/contract/${id}`);
  await student.tick("userLegalStatus", "2");
  await student.next();
  await student.heading(words.form.title_studentData);
  await student.next();
  await student.skipNeeds();
  await student.heading(words.handOver.title);
  await student.type("phone", phone);
  await student.press(words.handOver.send);
  await expect(page.getByText(words.handOver.notOpened)).toBeVisible();
  await expectAccessible(page, "a hand-over");

  const context = await browser.newContext({ viewport });
  const other = await context.newPage();
  const guardian = new Journey(other, site, "hy");
  await other.goto(await linkSentTo(page, phone));
  await guardian.heading(guardian.words.handOver.guardianTitle);
  await expectAccessible(other, "the link of a hand-over");
  await other.getByRole("link", { name: guardian.words.handOver.verify, exact: true }).click();
  await guardian.askForCode(phone);
  await guardian.type("code", await guardian.readCode(phone));
  await other.getByLabel(guardian.words.handOver.guardianShows).check();
  await guardian.press(guardian.words.handOver.accept);
  await guardian.acceptContract("1");

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page).toHaveURL(`${site}/applications`);
  await expect(page.getByText(words.handOver.notBooked)).toBeVisible();

  await guardian.heading(guardian.words.form.title_studentData);
  await expect(other.locator('[name="firstName"]')).toHaveValue(STUDENT.firstName);
  await guardian.next();
  await guardian.skipNeeds();
  await guardian.fillGuardian("Նարե", "Պետրոսյան", phone);
  await guardian.next();
  await guardian.pickSeats();
  await guardian.book();

  await page.goto(`${site}/form/${id}`);
  await expect(page).toHaveURL(`${site}/applications`);
  await expect(page.getByText(words.appointment.state_active, { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: words.applications.view })).toHaveCount(0);
  await expectAccessible(page, "an application that was handed over");
  await context.close();
});
