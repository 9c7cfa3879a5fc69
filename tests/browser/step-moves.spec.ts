import { expect, type Page, test } from "playwright/test";
import { Journey, siteOf } from "./applicant-journey";
import { draftAt, freeSeats, GUARDIAN, STUDENT, saveAnswers } from "./application-api";

const site = siteOf("am");

/** What the page asks the server for, without files that browsers store, and without the list of uploads that a step reads. */
const requestsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/^\/((_next\/static|api\/texts)\/|api\/files$|icon\.svg$)/.test(pathname)) return;
    sent.push(`${request.method()} ${searchParams.has("_rsc") ? "page" : pathname}`);
  });
  return sent;
};

const isAtTop = (page: Page) => page.evaluate(() => window.scrollY === 0);

test("the icon is stored for a day, so that no step asks for it again", async ({ page }) => {
  const answer = await page.goto(`${site}/icon.svg`);
  expect(answer?.headers()).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=86400",
  });
});

test.describe("from step to step", () => {
  let journey: Journey;
  let id: string;
  let forms: Journey["words"]["form"];

  test.beforeEach(async ({ page }) => {
    journey = new Journey(page, site, "en");
    forms = journey.words.form;
    const draft = { tenant: "am", locationKey: "gyumri", student: STUDENT, guardians: [GUARDIAN] };
    id = await draftAt(page, { ...draft, step: "parentData" });
    // Asked for once on each device, for the network's pictures.
    const configuration = page.waitForResponse(`${site}/api/config`);
    await page.goto(`${site}/form/${id}?step=studentData`);
    await journey.heading(forms.title_studentData);
    await configuration;
    // The first key loads the other steps' screens.
    await page.keyboard.press("Tab");
    await page.waitForLoadState("networkidle");
  });

  /** The page shows a step as a page of its own would. */
  const expectShown = async (page: Page, step: "studentData" | "specialNeeds" | "accommodations") => {
    await journey.heading(forms[`title_${step}`]);
    await expect(page).toHaveURL(`${site}/form/${id}?step=${step}`);
    await expect(page).toHaveTitle(new RegExp(`^${forms[`title_${step}`]} · Startday · `));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const steps = page.getByRole("navigation", { name: journey.words.common.stepsLabel });
    await expect(steps.locator("[aria-current=step]")).toContainText(journey.words.steps[step]);
  };

  test("Continue shows the next step with one request, the PUT, and its top", async ({ page }) => {
    await page.getByRole("button", { name: journey.words.common.continue }).scrollIntoViewIfNeeded();
    const sent = requestsOf(page);
    await journey.next();
    await expectShown(page, "specialNeeds");
    expect(await isAtTop(page)).toBe(true);
    await journey.next();
    await expectShown(page, "accommodations");
    expect(sent).toEqual([`PUT /api/registration/${id}`, `PUT /api/registration/${id}`]);
  });

  test("Back saves and shows the previous step; the browser's Back and Forward ask for nothing", async ({ page }) => {
    const sent = requestsOf(page);
    await journey.next();
    await expectShown(page, "specialNeeds");
    await journey.press(journey.words.common.back);
    await expectShown(page, "studentData");
    expect(sent).toEqual([`PUT /api/registration/${id}`, `PUT /api/registration/${id}`]);
    sent.length = 0;
    await page.goBack();
    await expectShown(page, "specialNeeds");
    await page.goBack();
    await expectShown(page, "studentData");
    await page.goForward();
    await expectShown(page, "specialNeeds");
    expect(sent).toEqual([]);
  });

  test("a typed answer is there after Back and Forward, and after a reload, which the server renders", {
    tag: "@deep",
  }, async ({ page }) => {
    await journey.type("firstName", "Մանե");
    await journey.next();
    await expectShown(page, "specialNeeds");
    await journey.next();
    await expectShown(page, "accommodations");
    await page.goBack();
    await page.goBack();
    await expectShown(page, "studentData");
    await expect(page.locator('[name="firstName"]')).toHaveValue("Մանե");
    await page.goForward();
    await page.reload();
    await journey.heading(forms.title_specialNeeds);
    await page.goBack();
    await journey.heading(forms.title_studentData);
    await expect(page.locator('[name="firstName"]')).toHaveValue("Մանե");
  });

  test("the summary shows what was typed as people write it, and a Change link comes back to its line", async ({
    page,
  }) => {
    const seats = await freeSeats(page, "gyumri");
    await saveAnswers(page, id, seats, { step: "confirmation", maxStep: "confirmation" });
    await page.goto(`${site}/form/${id}?step=confirmation`);
    await journey.heading(forms.title_confirmation);
    await page.keyboard.press("Tab");
    await page.waitForLoadState("networkidle");
    const sent = requestsOf(page);
    await page.locator(`[id="change-${id}-field-phone"]`).click();
    await journey.heading(forms.title_studentData);
    await journey.type("phone", "+37498765432");
    await journey.press(journey.words.common.saveReturn);
    await journey.heading(forms.title_confirmation);
    await expect(page.getByText("098 765432")).toBeVisible();
    await expect(page.locator(`[id="change-${id}-field-phone"]`)).toBeFocused();
    expect(sent.filter((one) => one.endsWith("page"))).toEqual([]);
  });

  test("the browser's Back to the form from another page shows the step and its answers", { tag: "@deep" }, async ({
    page,
  }) => {
    await journey.type("firstName", "Մանե");
    await journey.next();
    await expectShown(page, "specialNeeds");
    await journey.press(journey.words.common.back);
    await expectShown(page, "studentData");
    await journey.press(journey.words.common.back);
    await journey.heading(journey.words.contract.title);
    await page.goBack();
    await expectShown(page, "studentData");
    await expect(page.locator('[name="firstName"]')).toHaveValue("Մանե");
    await page.goBack();
    await expectShown(page, "specialNeeds");
    await page.goto(`${site}/contract/${id}`);
    await journey.heading(journey.words.contract.title);
    await page.goBack();
    await journey.heading(forms.title_specialNeeds);
    await page.goBack();
    await journey.heading(forms.title_studentData);
    await expect(page.locator('[name="firstName"]')).toHaveValue("Մանե");
  });

  test("a step that the browser showed is read again where a newer version is known", { tag: "@deep" }, async ({
    page,
  }) => {
    await journey.next();
    await expectShown(page, "specialNeeds");
    await saveAnswers(page, id, { firstName: "Մանե" });
    await page.evaluate((key) => {
      const item = { expiresAt: Date.now() + 60_000, data: 1000 };
      sessionStorage.setItem(key, btoa(encodeURIComponent(JSON.stringify(item))));
    }, `startday-version-${id}`);
    const sent = requestsOf(page);
    await page.goBack();
    await expect(page.locator('[name="firstName"]')).toHaveValue("Մանե");
    await expectShown(page, "studentData");
    await page.goForward();
    await expectShown(page, "specialNeeds");
    await page.goBack();
    await expectShown(page, "studentData");
    expect(sent).toContain("GET page");
  });

  test("two presses of Continue save and move once", { tag: "@deep" }, async ({ page }) => {
    const sent = requestsOf(page);
    await page.getByRole("button", { name: journey.words.common.continue }).dblclick();
    await expectShown(page, "specialNeeds");
    expect(sent).toEqual([`PUT /api/registration/${id}`]);
  });

  test("a slow save keeps the step until its answer; a refused one keeps it", async ({ page }) => {
    let letGo: () => void = () => undefined;
    const isOver = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(`**/api/registration/${id}`, async (route) => {
      await isOver;
      await route.continue();
    });
    await journey.next();
    await expect(page.getByRole("button", { name: journey.words.common.continue })).toBeDisabled();
    await journey.heading(forms.title_studentData);
    letGo();
    await expectShown(page, "specialNeeds");
    await page.unrouteAll();
    await page.route(`**/api/registration/${id}`, (route) => route.fulfill({ status: 500, json: {} }));
    const refused = page.waitForResponse((response) => response.status() === 500);
    await journey.next();
    await refused;
    await expect(page.getByRole("button", { name: journey.words.common.continue })).toBeEnabled();
    await journey.heading(forms.title_specialNeeds);
  });
});

test("the browser's Back to a page of another reader reads it again from the server", { tag: "@deep" }, async ({
  page,
}) => {
  const student = new Journey(page, site, "en", "student");
  const id = await draftAt(page, { tenant: "am", locationKey: "gyumri", step: "studentData" });
  await page.goto(`${site}/form/${id}?step=studentData`);
  const guardian = new Journey(page, site, "en");
  await guardian.heading(guardian.words.form.title_studentData);
  await guardian.press(guardian.words.common.back);
  await guardian.acceptContract("0");
  await student.heading(student.words.form.title_studentData);
  await page.goBack();
  await student.heading(student.words.contract.title);
  await page.goBack();
  await student.heading(student.words.form.title_studentData);
  await expect(page).toHaveURL(`${site}/form/${id}?step=studentData`);
});
