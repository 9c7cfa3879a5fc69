import { expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { freshPhone, Journey, siteOf } from "./applicant-journey";
import { codeFor, signIn } from "./application-api";

const site = siteOf("ams");

const openVerify = async (page: Page): Promise<Journey> => {
  await enterSite(page, site);
  await page.goto(`${site}/verify`);
  return new Journey(page, site, "en");
};

test("a code requested in another tab is accepted here too", async ({ page, context }) => {
  const journey = await openVerify(page);
  const phone = freshPhone("+31 6 1", 7);
  await journey.askForCode(phone);
  const other = await context.newPage();
  const elsewhere = await openVerify(other);
  await elsewhere.askForCode(phone);
  await expect(other.getByText(journey.words.errors.verify_tab_phone_number_error_retry_timeout)).toBeVisible();
  await elsewhere.type("code", await codeFor(page, phone));
  await elsewhere.heading(journey.words.contract.title);
  // The first tab notices it when it gets the focus again.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await journey.heading(journey.words.contract.title);
});

test("a verified visitor skips verification", { tag: "@deep" }, async ({ page }) => {
  await signIn(page, site, "en");
  await page.goto(`${site}/verify`);
  await expect(page).toHaveURL(/\/contract\//);
});

test("verification redirects within this site only and leaves no token in the page", { tag: "@deep" }, async ({
  page,
  context,
}) => {
  const phone = freshPhone("06 4", 7);
  await enterSite(page, site);
  await page.goto(`${site}/applications`);
  await expect(page).toHaveURL(/\/verify$/);
  const journey = new Journey(page, site, "en");
  await page.goto(`${site}/verify?redirect=${encodeURIComponent("//evil.example/")}`);
  await journey.askForCode(phone);
  await journey.type("code", await journey.readCode(phone));
  await journey.heading(journey.words.contract.title);
  await expect(page).toHaveURL(new RegExp(`^${site}/contract/`));

  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => /startday-(applicant|files)/.test(name));
  expect(session).toHaveLength(2);
  for (const cookie of session) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const seen = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }),
  );
  // Every signed token begins like this.
  expect(seen).not.toContain("eyJ");
});
