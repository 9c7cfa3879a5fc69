import { expect, type Page, test } from "playwright/test";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { SCREENS } from "@/lib/domain/dashboard/screens";
import { callApi } from "./api";
import { siteOf } from "./applicant-journey";
import { type Applicant, family, freshName } from "./applicants-page";
import { saveAnswers } from "./application-api";
import { shows } from "./shows";

const place = { tenant: "ba", locationKey: "buenos-aires" };
const site = siteOf(place.tenant);

/** Each script would record that it ran, and leaves an element if it became markup. */
const SCRIPT = `"><img data-pwned src=x onerror="window.__pwned=1;alert(1)"><script data-pwned>window.__pwned=1</script>`;
const MARKDOWN = [
  `# Agreement ${SCRIPT}`,
  "[one](javascript:window.__pwned=1) [two](JaVaScRiPt&colon;alert(1)) [three](data:text/html;base64,PHNjcmlwdD4=)",
  "![four](javascript:alert(1)) <javascript:alert(1)> <a href='javascript:alert(1)' data-pwned>five</a>",
  "<iframe data-pwned src='javascript:alert(1)'></iframe> <svg data-pwned onload=alert(1)>",
].join("\n\n");
const INJECTED =
  "[data-pwned], [href^='javascript' i], [src^='javascript' i], [href^='data:text' i], [onerror], [onload]";

const answers = {
  email: "deepa@example.org",
  special_needs: "other_needs",
  specialNeedsList: ["hearing"],
  specialNeeds: SCRIPT,
  address: { locality: SCRIPT, street: SCRIPT, building: SCRIPT },
};

const setUp = async (page: Page): Promise<{ booked: Applicant; draft: Applicant; lastName: string }> => {
  const lastName = freshName();
  const [booked, draft] = await family(
    page,
    place,
    { lastName, answers, message: SCRIPT, isToday: true },
    { lastName, answers: { ...answers, firstName: SCRIPT, lastName: SCRIPT }, isDraft: true },
  );
  if (!booked || !draft) throw new Error("nobody has applied");
  await page.goto(site);
  const status = await page.evaluate(
    async ([registrationId, name]) => {
      const form = new FormData();
      const parts = { registrationId, owner: "student", field: "identification", lastModified: String(Date.now()) };
      for (const [part, value] of Object.entries(parts)) form.set(part, value);
      form.set("file", new File(["%PDF-1.4\ntrailer<<>>\n%%EOF\n"], name, { type: "application/pdf" }));
      return (await fetch("/api/files", { method: "POST", body: form })).status;
    },
    [booked.id, `<img data-pwned src=x onerror=window.__pwned=1>.pdf`] as const,
  );
  expect(status).toBe(201);
  const body = {
    specialNeeds: [
      { name: "hearing", tooltip: { es_AR: SCRIPT } },
      { name: SCRIPT, tooltip: { es_AR: SCRIPT } },
    ],
  };
  await callApi<LocationSettings>(page, "POST", `/config/${place.locationKey}`, body);
  await callApi(page, "POST", `/config/${place.locationKey}`, {
    contract: { version: `pwned-${Date.now()}`, body: { es_AR: MARKDOWN } },
  });
  // The draft's steps show its answers.
  await saveAnswers(page, draft.id, {}, { step: "specialNeeds", maxStep: "confirmation" });
  return { booked, draft, lastName };
};

/** The number of elements that typed text became. */
const markupCount = (page: Page) => page.locator(INJECTED).count();

/** As visible text or as a field's value. */
const isShown = async (page: Page): Promise<boolean> => {
  if ((await page.getByText("__pwned").filter({ visible: true }).count()) > 0) return true;
  const typed = await page
    .locator("input, textarea")
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  return typed.some((value) => value.includes("__pwned"));
};

test("typed script shows as text on every page", { tag: "@deep" }, async ({ page }) => {
  test.slow();
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    // A form with unsaved answers asks before it is left.
    if (dialog.type() !== "beforeunload") dialogs.push(page.url());
    return dialog.accept();
  });
  const { booked, draft, lastName } = await setUp(page);
  const at = (path: string, more = "") => `${path}?location=${place.locationKey}${more}`;
  const { configuration, audit, applicants, ...others } = SCREENS;
  const showing = [
    "/applications",
    `/edit-form/${booked.id}`,
    `/contract/${draft.id}`,
    ...["studentData", "specialNeeds", "confirmation"].map((step) => `/form/${draft.id}?step=${step}`),
    at(configuration.path),
    at(audit.path),
    at(applicants.path, "&status=draft"),
    ...[booked, draft].map(({ id }) => `/dashboard/applicants/${id}`),
  ];
  const silent = [
    ...["appointment", "congrats"].map((name) => `/${name}/${booked.id}`),
    at(applicants.path, `&search=${lastName}`),
    ...Object.values(others).map(({ path }) => at(path)),
  ];
  for (const address of [...showing, ...silent]) {
    expect((await page.goto(site + address))?.status(), address).toBe(200);
    await expect(page.getByRole("heading", { level: 1 }), address).toBeVisible();
    // Otherwise the page was not tested.
    if (showing.includes(address)) await expect.poll(() => isShown(page), { message: address }).toBe(true);
    expect(await markupCount(page), address).toBe(0);
    expect(await page.evaluate(() => "__pwned" in window), address).toBe(false);
  }
  expect(dialogs).toEqual([]);
  // An element would have been found.
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), SCRIPT);
  expect(await markupCount(page)).toBe(2);
  shows(27, {
    pages: showing.length + silent.length,
    "pages that show it as text": showing.length,
    "elements of it": 0,
    dialogs: dialogs.length,
  });
});
