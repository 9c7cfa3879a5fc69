import { expect, type Page, test } from "playwright/test";
import { birthDateOf, freshPhone, Journey, siteOf } from "./applicant-journey";
import { codeFor, draftAt } from "./application-api";

// The narrowest window that WCAG asks for (1.4.10), as high as a small phone with its keyboard away.
test.use({ viewport: { width: 320, height: 640 } });
test.setTimeout(180_000);

/** The focused element if it is completely covered (WCAG 2.4.11). */
const hiddenFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return "";
    // An element for screen readers only shows its focus on its surroundings.
    const focused = active.getBoundingClientRect().width > 1 ? active : (active.parentElement ?? active);
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
    );
    const isSeen = (found: Element | null) =>
      found !== null && (focused.contains(found) || found.contains(focused) || found.closest("label") !== null);
    return points.some(([x, y]) => isSeen(document.elementFromPoint(x, y))) ? "" : active.outerHTML.slice(0, 120);
  });

test("the bar at the foot never covers the focus, down the form and up again", { tag: "@deep" }, async ({ page }) => {
  const journey = new Journey(page, siteOf("am"), "hy");
  const id = await draftAt(page, { tenant: "am", locationKey: "gyumri", language: "hy", step: "studentData" });
  await page.goto(`${journey.site}/form/${id}?step=studentData`);
  await journey.heading(journey.words.form.title_studentData);
  await expect(page.locator("[name=firstName]")).toBeEnabled();
  for (const key of ["Tab", "Shift+Tab"])
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press(key);
      // The page scrolls gently to what has the focus.
      await expect.poll(() => hiddenFocus(page), { message: `${key} ${step}`, intervals: [0, 50, 100, 250] }).toBe("");
    }
});

/** Presses Tab until the element has the focus; fails if it is never reached. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let step = 0; step < 80; step += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${selector} cannot be come to with the keyboard`);
};

const typeInto = async (page: Page, selector: string, text: string): Promise<void> => {
  await tabTo(page, selector);
  await page.keyboard.insertText(text);
};

/** Radios are one tab stop; arrows choose among them. */
const chooseWith = async (page: Page, selector: string, value: string): Promise<void> => {
  await tabTo(page, selector);
  await page.keyboard.press("Space");
  for (let step = 0; step < 20; step += 1) {
    if (await page.evaluate((wanted) => (document.activeElement as HTMLInputElement).value === wanted, value)) return;
    await page.keyboard.press("ArrowDown");
  }
  throw new Error(`${value} of ${selector} cannot be chosen with the keyboard`);
};

const submit = async (page: Page): Promise<void> => {
  await tabTo(page, "main [type=submit]");
  await page.keyboard.press("Enter");
};

test("the keyboard alone completes an application", async ({ page }) => {
  const journey = new Journey(page, siteOf("kut"), "en");
  const { words, site } = journey;
  const phone = freshPhone("+995555", 6);
  await page.goto(`${site}/?lang=en`);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: words.common.skip })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, 'a[href="/verify"]');
  await page.keyboard.press("Enter");
  await journey.heading(words.verify.title);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await typeInto(page, '[name="phone"]', phone);
  await page.keyboard.press("Enter");
  await expect(page.locator('[name="code"]')).toBeFocused();
  await page.keyboard.insertText(await codeFor(page, phone));

  await journey.heading(words.contract.title);
  await chooseWith(page, '[name="userLegalStatus"]', "1");
  await tabTo(page, '[name="contract"]');
  await page.keyboard.press("Space");
  await submit(page);

  await journey.heading(words.form.title_studentData);
  const [year = "", month = "", day = ""] = birthDateOf(14).split("-");
  const answers = { firstName: "ნინო", lastName: "ბერიძე", firstNameEn: "Nino", lastNameEn: "Beridze" };
  const parts = { "birthDate.day": day, "birthDate.month": month, "birthDate.year": year };
  for (const [name, text] of Object.entries(answers)) await typeInto(page, `[name="${name}"]`, text);
  const shown = await page
    .locator('[name^="birthDate."]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("name")));
  for (const name of shown) await typeInto(page, `[name="${name}"]`, parts[name as keyof typeof parts]);
  await chooseWith(page, '[name="gender"]', "female");
  await submit(page);
  await journey.heading(words.form.title_specialNeeds);
  await chooseWith(page, '[name="special_needs"]', "good");
  await submit(page);
  await journey.heading(words.form.title_accommodations);
  await submit(page);
  await journey.heading(words.form.title_parentData);
  await typeInto(page, '[name="guardians.0.firstName"]', "მარიამ");
  await typeInto(page, '[name="guardians.0.lastName"]', "ბერიძე");
  await submit(page);

  await journey.heading(words.form.title_session);
  await tabTo(page, '[name="session_id"]');
  await page.keyboard.press("Space");
  // The days of a session are loaded when it is chosen.
  await expect(page.locator('[name="start_day"]').first()).toBeVisible();
  await tabTo(page, '[name="start_day"]');
  await page.keyboard.press("Space");
  await journey.seatsChosen();
  await submit(page);
  await journey.heading(words.form.title_confirmation);
  await tabTo(page, '[name="confirmed"]');
  await page.keyboard.press("Space");
  await submit(page);
  await journey.heading(words.appointment.congratsTitle);
});
