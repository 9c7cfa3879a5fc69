import { expect, type Page, test } from "playwright/test";
import readXlsxFile from "read-excel-file/node";
import { siteOf } from "./applicant-journey";
import { expectAccessible } from "./axe";
import { fillLocation } from "./crowd";
import { signInStaff, staffWords } from "./staff-sign-in";

const { applicants: words, many } = staffWords;

const centre = { tenant: "studios", locationKey: "studios-yerevan" };
const site = siteOf(centre.tenant);

/** Other tests load the server meanwhile. */
const WHILE_LOADED = { timeout: 30_000 };

const rows = (page: Page) => page.getByRole("table", { name: words.table }).locator("tbody").getByRole("row");
const boxes = (page: Page) => rows(page).getByRole("checkbox");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const selected = (page: Page, count: string) =>
  expect(page.getByRole("status").filter({ hasText: `${count} selected` })).toHaveCount(count === "0" ? 0 : 1);

const openList = async (page: Page, query = ""): Promise<void> => {
  await signInStaff(page, site);
  await page.goto(`${site}/dashboard/applicants?location=${centre.locationKey}${query}`);
  await expect(rows(page).first()).toBeVisible(WHILE_LOADED);
};

// One after the other: a crowd that comes meanwhile would change the numbers.
test.describe.configure({ mode: "serial" });
test.setTimeout(120_000);
test.beforeAll(() => fillLocation(centre, 2000));

test("everybody who matches is selected by two taps and exported as a workbook", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await openList(page);
  await boxes(page).nth(1).tap();
  await selected(page, "1");
  await expectAccessible(page, "a selection on a phone");
  // The list counts to a thousand; the selection counts everybody.
  await button(page, "Select all 1,000+").tap();
  const everybody = page.getByRole("status").filter({ hasText: /^2,\d{3} selected/ });
  await expect(everybody).toHaveCount(1);
  const [count = ""] = (await everybody.textContent())?.split(" ") ?? [];
  await button(page, many.choose).last().tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(many.format_xlsx, { exact: true }).tap();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download XLSX" }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^applicants-studios-yerevan-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const [sheet] = await readXlsxFile(await download.path());
  expect(sheet?.data).toHaveLength(Number(count.replace(",", "")) + 1);
  expect(sheet?.data.length).toBeGreaterThan(2000);
  expect(sheet?.data[0]).toContain("Reference");
  await context.close();
});
