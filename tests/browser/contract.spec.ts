import { expect, type Page, test } from "playwright/test";
import { siteOf, Way } from "./applicant-journey";
import { saveAnswers } from "./book-appointment";
import { configure, newcomer } from "./quick";

const site = siteOf("saar");
const location = "saar";

const openContract = async (page: Page, answers: object = {}): Promise<Way> => {
  const way = new Way(page, site, "en");
  const id = await newcomer(page, site);
  await saveAnswers(page, id, answers, { location_key: location, step: "contract" });
  await page.goto(`${site}/contract/${id}`);
  await way.heading(way.words.contract.title);
  return way;
};

// One after another: the last one changes the agreement for everybody of this centre.
test.describe.configure({ mode: "serial" });

test("is never gated by scrolling, and is asked for on Continue", async ({ page }) => {
  const way = await openContract(page);
  await expect(page.getByRole("article").getByRole("listitem")).toHaveCount(8);
  await way.next();
  const summary = page.getByRole("alert").filter({ hasText: way.words.common.errorTitle });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    way.words.contract.signerRequired,
    way.words.contract.acceptRequired,
  ]);
  await summary.getByRole("link").last().click();
  await expect(page.getByLabel(way.words.contract.accept)).toBeFocused();
});

test("says who accepted it and when, to whoever comes back", async ({ page }) => {
  const way = await openContract(page);
  const address = page.url();
  await way.acceptContract("1");
  await way.heading(way.words.form.title_studentData);
  await page.goto(address);
  const today = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "Europe/Berlin" }).format(new Date());
  await expect(page.getByText(way.words.contract.accepted_guardian.replace("{date}", today))).toBeVisible();
  await expect(page.getByLabel(way.words.contract.accept)).toBeChecked();
});

test("is accepted by a parent or guardian for a student under 18", async ({ page }) => {
  const year = new Date().getFullYear() - 14;
  const way = await openContract(page, { birthDate: `${year}-01-15` });
  await way.tick("userLegalStatus", "0");
  await way.tick("contract");
  await way.next();
  await expect(page.getByRole("alert").getByText(way.words.contract.signerMinor)).toBeVisible();
  await way.tick("userLegalStatus", "1");
  await way.next();
  await way.heading(way.words.form.title_studentData);
});

test("is printed as the text alone, dark or not", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "yes");
  });
  const way = await openContract(page);
  await way.press(way.words.contract.print);
  await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByText(/^Version /)).toBeVisible();
  for (const hidden of [page.getByRole("button", { name: way.words.common.continue }), page.getByRole("contentinfo")])
    await expect(hidden).toBeHidden();
  const ink = await page.getByRole("article").evaluate((text) => getComputedStyle(text).color);
  expect(ink).toBe("rgb(20, 23, 31)");
});

test("is asked for again when its text has changed", async ({ page }) => {
  const way = await openContract(page);
  const address = page.url();
  await way.acceptContract("1");
  await way.heading(way.words.form.title_studentData);
  const version = `test-${Date.now()}`;
  const text = "# Another agreement\n\nOne paragraph.";
  await configure(page, site, location, { contract: { version, body: { de: text, en: text } } });
  await page.goto(address);
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
  await expect(page.getByRole("article")).toHaveText(/One paragraph/);
  await expect(page.getByLabel(way.words.contract.accept)).not.toBeChecked();
});
