import { expect, type Page, type Route, test } from "playwright/test";
import { siteOf, wordsOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { signInStaff, staffWords } from "./staff-sign-in";

const english = wordsOf("en");
const armenian = wordsOf("hy");
const PLACE = { tenant: "am", locationKey: "gyumri" };
const site = siteOf(PLACE.tenant);
const FILES = "**/api/texts/**";
const SLOW_MS = 1500;

test.use({ viewport: { width: 360, height: 740 } });

const draftForm = async (page: Page): Promise<string> =>
  `${site}/form/${await draftAt(page, { ...PLACE, step: "studentData" })}?step=studentData`;

const weekPage = async (page: Page): Promise<string> => {
  await signInStaff(page, site);
  return `${site}/dashboard/schedules/start_day?location=${PLACE.locationKey}`;
};

const firstNameIn = (page: Page, words: typeof english) =>
  page.getByLabel(words.fields.student.firstName, { exact: true });

/** The files of texts of a form, whose later steps' come while the page is idle. */
const filesOf = (language: string): string[] => [
  `am.${language}.form`,
  `am.${language}.seats`,
  `am.${language}.shared`,
  `global.${language}.phoneCountries`,
];

/** The files of texts that a page asks for, and what its console reports. */
const recordOf = (page: Page) => {
  const files: string[] = [];
  const problems: string[] = [];
  page.on("request", (request) => {
    const [, file] = /api\/texts\/(\w+\.\w+\.\w+)/.exec(request.url()) ?? [];
    if (file) files.push(file);
  });
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  return { files, problems };
};

/** Types into the form, which answers only once its texts are there. */
const expectAtWork = async (page: Page, words: typeof english = english): Promise<void> => {
  await expect(async () => {
    await firstNameIn(page, words).fill("Ani");
    await page.getByRole("button", { name: words.common.continue, exact: true }).click();
    await expect(page.getByRole("alert").first()).toBeVisible({ timeout: 3000 });
  }).toPass();
};

test("a form page asks for each file of texts once, and its HTML has only the texts that it shows", async ({
  page,
}) => {
  const address = await draftForm(page);
  const { files, problems } = recordOf(page);
  const html = (await (await page.goto(address))?.text()) ?? "";
  await expectAtWork(page);
  await expect.poll(() => files.toSorted()).toEqual(filesOf("en"));
  expect(html).toContain(english.fields.student.firstName);
  expect(html).not.toContain(english.errors.general_error_offline);
  expect(problems).toEqual([]);
});

test("a page is read before its texts have come, and works from then on", { tag: "@deep" }, async ({ page }) => {
  const address = await draftForm(page);
  let isHeld = true;
  await page.route(FILES, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    isHeld = false;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expect(firstNameIn(page, english)).toBeVisible();
  expect(isHeld).toBe(true);
  await expectAtWork(page);
});

test("a file of texts that fails is asked for again, and the page works", { tag: "@deep" }, async ({ page }) => {
  const address = await draftForm(page);
  const requests = new Map<string, number>();
  // The preload, and the first request of the script.
  await page.route(FILES, (route: Route) => {
    const url = route.request().url();
    const count = (requests.get(url) ?? 0) + 1;
    requests.set(url, count);
    return count <= 2 ? route.abort() : route.continue();
  });
  await page.goto(address);
  await expectAtWork(page);
  // Those of the next steps, too.
  await expect.poll(() => [...requests.values()]).toEqual([3, 3, 3, 3]);
});

test.describe("when its texts cannot be loaded", () => {
  test("a form says so, and works after another try", async ({ page }) => {
    const address = await draftForm(page);
    await page.route(FILES, (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText(english.errorPage.notLoaded)).toBeVisible({ timeout: 20_000 });
    await page.unroute(FILES);
    await page.getByRole("button", { name: english.common.retry }).click();
    await expectAtWork(page);
  });

  test("a screen of the dashboard says so, and works after another try", { tag: "@deep" }, async ({ page }) => {
    const address = await weekPage(page);
    await page.route(FILES, (route) => route.fulfill({ status: 503 }));
    await page.goto(address);
    await expect(page.getByText(english.errorPage.notLoaded)).toBeVisible({ timeout: 20_000 });
    await page.unroute(FILES);
    await page.getByRole("button", { name: english.common.retry }).click();
    await expect(page.getByRole("heading", { level: 1, name: staffWords.dashboard.startDays })).toBeVisible();
  });
});

test("a form is whole without scripts", async ({ page, browser }) => {
  const address = await draftForm(page);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto(address);
  await expect(firstNameIn(bare, english)).toBeVisible();
  await expect(bare.getByRole("button", { name: english.common.continue, exact: true })).toBeVisible();
  await plain.close();
});

test("another language brings its own files and no mismatch", { tag: "@deep" }, async ({ page }) => {
  const address = await draftForm(page);
  const { files, problems } = recordOf(page);
  await page.goto(address);
  await expect.poll(() => files.toSorted()).toEqual(filesOf("en"));
  files.length = 0;
  await page.goto(`${address}&lang=hy`);
  await expectAtWork(page, armenian);
  await expect.poll(() => files.toSorted()).toEqual(filesOf("hy"));
  expect(problems).toEqual([]);
});
