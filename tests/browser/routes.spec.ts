import { type Browser, type BrowserContext, expect, type Page, test } from "playwright/test";
import { enterSite } from "./api";
import { Journey, siteOf, wordsOf } from "./applicant-journey";
import { bookAppointment, saveAnswers, startApplication } from "./application-api";

const site = siteOf("am");
const words = wordsOf("en");
const APPLICATION_PAGES = ["centers", "contract", "form", "edit-form", "congrats", "appointment"] as const;
const UNKNOWN_ID = "0199c0de-0000-7000-8000-000000000000";

/** The same visitor, in a browser without scripts. */
const withoutScripts = async (browser: Browser, context: BrowserContext): Promise<Page> => {
  const storageState = await context.storageState();
  return (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
};

/** Holds requests back until they are let go. Returns what lets them go. */
const holdBack = async (page: Page, isHeld: (url: URL) => boolean): Promise<() => void> => {
  let letGo: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(isHeld, async (route) => {
    await isOver;
    await route.continue();
  });
  return letGo;
};

const heading = (page: Page, text: string) => expect(page.getByRole("heading", { level: 1, name: text })).toBeVisible();

test.describe("without a session", () => {
  test("the pages of an application lead to verification, and from there back", async ({ page }) => {
    for (const name of [...APPLICATION_PAGES.map((one) => `/${one}/${UNKNOWN_ID}`), "/form/x?step=session"]) {
      await page.goto(site + name);
      await expect(page).toHaveURL(`${site}/verify?redirect=${encodeURIComponent(name)}`);
    }
  });
});

test("the start page continues a live session and otherwise begins one", async ({ page }) => {
  await page.goto(`${site}/?lang=en`);
  await expect(page.getByRole("link", { name: words.home.start })).toHaveAttribute("href", "/verify");
  for (const text of [words.home.needPhone, words.home.time, words.home.how4])
    await expect(page.getByText(text)).toBeVisible();
  const gyumri = page.getByRole("listitem").filter({ hasText: "Gyumri" });
  await gyumri.scrollIntoViewIfNeeded();
  await expect(gyumri.getByText("Ages 12 to 18")).toBeVisible();
  await startApplication(page, site);
  await page.goto(site);
  await page.getByRole("link", { name: words.home.goOn }).click();
  await heading(page, words.centers.title);
});

test.describe("an unknown page", () => {
  test("answers 404 at its own address, readable without scripts", async ({ page, context, browser }) => {
    await startApplication(page, site);
    const plain = await withoutScripts(browser, context);
    const paths = APPLICATION_PAGES.flatMap((name) => [`/${name}/${UNKNOWN_ID}`, `/${name}/abc`]);
    for (const path of ["/404", "/nothing/here", ...paths]) {
      const answer = await plain.goto(site + path);
      expect(answer?.status(), path).toBe(404);
      await expect(plain).toHaveURL(site + path);
      await heading(plain, words.notFound.title);
      await expect(plain).toHaveTitle(new RegExp(`^${words.notFound.title}`));
      await expect(plain.getByRole("link", { name: words.notFound.home })).toBeVisible();
    }
  });
});

test.describe("an application that is not booked", () => {
  test("redirects to its furthest page", { tag: "@deep" }, async ({ page }) => {
    const id = await startApplication(page, site);
    for (const path of [`/appointment/${id}`, `/congrats/${id}`, `/edit-form/${id}`, `/form/${id}?step=session`]) {
      await page.goto(site + path);
      await expect(page).toHaveURL(`${site}/centers/${id}`);
    }
    const furthest = { location_key: "gyumri", step: "contract", maxStep: "specialNeeds" };
    await saveAnswers(page, id, {}, furthest);
    await page.goto(`${site}/appointment/${id}`);
    await heading(page, words.form.title_specialNeeds);
    await page.goto(`${site}/form/${id}?step=confirmation`);
    await expect(page).not.toHaveURL(/confirmation/);
  });

  test("opens completed pages by address, Back, Forward and reload", { tag: "@deep" }, async ({ page }) => {
    const journey = new Journey(page, site, "en");
    await page.goto(`${site}/centers/${await startApplication(page, site)}`);
    await journey.chooseCentre("gyumri");
    await journey.heading(words.contract.title);
    await page.goBack();
    await journey.heading(words.centers.title);
    await expect(page.locator('[name="location_key"][value="gyumri"]')).toBeChecked();
    await page.goForward();
    await journey.heading(words.contract.title);
    await page.reload();
    await journey.acceptContract("1");
    await journey.heading(words.form.title_studentData);
  });
});

test("a booked application redirects from its steps to the appointment", { tag: "@deep" }, async ({ page }) => {
  const id = await bookAppointment(page, { tenant: "am", locationKey: "gyumri" });
  for (const name of ["centers", "contract", "form"]) {
    await page.goto(`${site}/${name}/${id}`);
    await expect(page, name).toHaveURL(`${site}/appointment/${id}`);
  }
  await heading(page, words.appointment.title);
  for (const name of ["congrats", "appointment"]) {
    expect((await page.goto(`${site}/${name}/${id}`))?.status()).toBe(200);
    await expect(page).toHaveURL(`${site}/${name}/${id}`);
  }
  await page.goto(`${site}/edit-form/${id}`);
  await expect(page).toHaveURL(new RegExp(`/edit-form/${id}`));
});

test("a session that ends midway returns to its page after verification", async ({ page, context }) => {
  const journey = new Journey(page, site, "en");
  const id = await startApplication(page, site);
  await saveAnswers(page, id, {}, { location_key: "gyumri", step: "contract" });
  await page.goto(`${site}/contract/${id}`);
  await journey.tick("userLegalStatus", "1");
  await journey.tick("contract");
  const session = await context.cookies();
  await context.clearCookies({ name: /startday-(applicant|files)/ });
  await journey.next();
  await expect(page).toHaveURL(`${site}/verify?redirect=${encodeURIComponent(`/contract/${id}`)}`);
  // Restores the session as verification does: a new code could be sent only after a minute.
  await context.addCookies(session);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await journey.heading(words.contract.title);
});

test.describe("a slow navigation", () => {
  const isNavigation = ({ searchParams }: URL) => searchParams.has("_rsc");

  test("shows a spinner, and focuses the new heading", async ({ page }) => {
    const journey = new Journey(page, site, "en");
    await page.goto(`${site}/centers/${await startApplication(page, site)}`);
    const letGo = await holdBack(page, isNavigation);
    await journey.chooseCentre("gyumri");
    await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeVisible();
    letGo();
    await journey.heading(words.contract.title);
    await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await journey.heading(words.centers.title);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("animates nothing with reduced motion", { tag: "@deep" }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const journey = new Journey(page, site, "en");
    await page.goto(`${site}/centers/${await startApplication(page, site)}`);
    const letGo = await holdBack(page, isNavigation);
    await journey.chooseCentre("gyumri");
    await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeVisible();
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
    );
    expect(moving).toBe(0);
    letGo();
    await journey.heading(words.contract.title);
  });
});

test.describe("while scripts load", () => {
  const isScript = ({ pathname }: URL) => /^\/_next\/static\/.*\.js$/.test(pathname);

  test("verification is readable and keeps what is typed", { tag: "@deep" }, async ({ page }) => {
    await enterSite(page, site);
    const letGo = await holdBack(page, isScript);
    await page.goto(`${site}/verify`, { waitUntil: "commit" });
    await heading(page, words.verify.title);
    const phone = page.locator('[name="phone"]');
    await expect(phone).toBeVisible();
    await expect(phone).toBeDisabled();
    letGo();
    await phone.fill("091 234567");
    await expect(page.getByRole("button", { name: words.verify.send })).toBeEnabled();
    await expect(phone).toHaveValue("091 234567");
    await expect(page).toHaveURL(`${site}/verify`);
  });

  test("a page of the application is readable and keeps a choice", async ({ page }) => {
    const id = await startApplication(page, site);
    const letGo = await holdBack(page, isScript);
    await page.goto(`${site}/centers/${id}`, { waitUntil: "commit" });
    await heading(page, words.centers.title);
    const gyumri = page.locator('[name="location_key"][value="gyumri"]');
    await expect(gyumri).toBeDisabled();
    await expect(page.getByText("Ages 12 to 18").first()).toBeVisible();
    letGo();
    await expect(page.getByRole("group", { name: "Gyumri" }).getByText(/seats? free/)).toBeVisible();
    await gyumri.check();
    await page.getByRole("button", { name: words.common.continue }).click();
    await heading(page, words.contract.title);
  });
});

test("an unreachable backend shows an error page without scripts, with Retry and help", async ({ page, browser }) => {
  const address = `${siteOf("1")}/dev/inbox`;
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await enterSite(plain, siteOf("1"));
  expect((await plain.goto(address))?.status()).toBe(502);
  await heading(plain, words.errorPage.title);
  await enterSite(page, siteOf("1"));
  await page.goto(address);
  await page.getByRole("main").getByRole("link", { name: words.common.help }).click();
  await expect(page.getByText(words.help.otherAnswer)).toBeVisible();
  const again = page.waitForResponse((response) => response.url() === address);
  await page.getByRole("button", { name: words.common.retry }).click();
  expect((await again).status()).toBe(502);
});
