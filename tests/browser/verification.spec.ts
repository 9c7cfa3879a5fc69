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

const wrongFor = (right: string) => (right === "000000" ? "111111" : "000000");
const sends = (page: Page, given: object) =>
  page.route("**/api/verification/send", (route) => route.fulfill({ contentType: "application/json", ...given }));

test.describe("the code", () => {
  test("is blocked after three wrong ones: even the right one is refused, and a reload changes nothing", async ({
    page,
  }) => {
    const journey = await openVerify(page);
    const phone = freshPhone("+31 6 2", 7);
    await journey.askForCode(phone);
    const right = await journey.readCode(phone);
    const wrong = wrongFor(right);
    await journey.type("code", wrong);
    await expect(page.getByText("2 attempts left")).toBeVisible();
    await page.reload();
    await expect(page.getByText("2 attempts left")).toBeVisible();
    await journey.type("code", wrong);
    await expect(page.getByText("1 attempt left")).toBeVisible();
    await journey.press(journey.words.verify.check);
    const blocked = page.getByRole("alert").filter({ hasText: /Too many wrong codes. You can ask .* after \d/ });
    await expect(blocked).toBeVisible();
    await expect(page.locator('[name="code"]')).toBeHidden();
    await page.reload();
    await expect(blocked).toBeVisible();
    const status = await page.evaluate(
      async (body) => {
        const headers = { "content-type": "application/json" };
        return (await fetch("/api/verification/check", { method: "POST", headers, body })).status;
      },
      JSON.stringify({ value: phone.replaceAll(" ", ""), method: "sms", code: right }),
    );
    expect(status).toBe(403);
    await blocked.getByRole("link", { name: journey.words.common.help }).click();
    await expect(page.getByText(journey.words.help.codeAnswer)).toBeVisible();
  });

  test("keeps its field and the countdown over a reload", async ({ page }) => {
    const journey = await openVerify(page);
    await journey.askForCode(freshPhone("06 3", 7));
    await page.reload();
    await expect(page.locator('[name="code"]')).toBeVisible();
    const again = page.getByRole("button", { name: journey.words.verify.sendAgain });
    await expect(again).toHaveAttribute("aria-disabled", "true");
    await expect(again).toHaveAccessibleDescription(/new code in \d+ s/);
  });

  test("is accepted with spaces and sent once automatically", async ({ page }) => {
    const journey = await openVerify(page);
    const phone = freshPhone("+31 6 5", 7);
    await journey.askForCode(phone);
    const checks: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/verification/check")) checks.push(request.url());
    });
    const wrong = wrongFor(await codeFor(page, phone));
    const field = page.locator('[name="code"]');
    await expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await expect(field).toBeFocused();
    await field.fill(`${wrong.slice(0, 3)} ${wrong.slice(3)}`);
    await expect(page.getByText("2 attempts left")).toBeVisible();
    await field.fill("");
    await field.fill(wrong);
    await page.waitForTimeout(300);
    expect(checks).toHaveLength(1);
    await field.fill(await codeFor(page, phone));
    await journey.press(journey.words.verify.check);
    await journey.heading(journey.words.centers.title);
  });

  test("is read from the message where the browser supports it", async ({ page }) => {
    await page.addInitScript(() => {
      const given = window as unknown as { OTPCredential: unknown; giveCode: (code: string) => void };
      given.OTPCredential = class {};
      navigator.credentials.get = () =>
        new Promise((resolve) => {
          given.giveCode = (code) => resolve({ code } as unknown as Credential);
        });
    });
    const journey = await openVerify(page);
    const phone = freshPhone("+31 6 6", 7);
    await journey.askForCode(phone);
    const code = await codeFor(page, phone);
    await page.evaluate((text) => (window as unknown as { giveCode: (code: string) => void }).giveCode(text), code);
    await journey.heading(journey.words.centers.title);
  });

  test("requested in another tab is accepted here too", async ({ page, context }) => {
    const journey = await openVerify(page);
    const phone = freshPhone("+31 6 7", 7);
    await journey.askForCode(phone);
    const other = await context.newPage();
    const elsewhere = await openVerify(other);
    await elsewhere.askForCode(phone);
    await expect(other.getByText(journey.words.errors.verify_tab_phone_number_error_retry_timeout)).toBeVisible();
    await elsewhere.type("code", await codeFor(page, phone));
    await elsewhere.heading(journey.words.centers.title);
    // The first tab hears of it when it is looked at again.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await journey.heading(journey.words.centers.title);
  });
});

test.describe("the number", () => {
  test("is refused in words when it is invalid", async ({ page }) => {
    const journey = await openVerify(page);
    await journey.press(journey.words.verify.send);
    await expect(page.getByText(journey.words.verify.required)).toBeVisible();
    await expect(page.locator('[name="phone"]')).toBeFocused();
    await journey.type("phone", "12");
    await journey.press(journey.words.verify.send);
    await expect(page.getByText(journey.words.errors.verification_value_invalid)).toBeVisible();
    await expect(page.locator('[name="phone"]')).toHaveAccessibleDescription(
      new RegExp(journey.words.errors.verification_value_invalid),
    );
  });

  test("of another country switches the country, and is sent in full", async ({ page }) => {
    const journey = await openVerify(page);
    const country = page.getByRole("combobox", { name: journey.words.verify.country });
    await expect(country).toHaveValue("NL +31");
    await journey.type("phone", "+49 (151) 234-56789");
    await expect(country).toHaveValue("DE +49");
    const sent = page.waitForRequest("**/api/verification/send");
    await journey.press(journey.words.verify.send);
    expect((await sent).postDataJSON()).toMatchObject({ value: "+4915123456789" });
  });

  test("begins with the visitor's country", async ({ page }) => {
    await page.route("**/api/country", (route) => route.fulfill({ json: { country: "JP" } }));
    const journey = await openVerify(page);
    const country = page.getByRole("combobox", { name: journey.words.verify.country });
    await expect(country).toHaveValue("JP +81");
    await page.unroute("**/api/country");
    await page.route("**/api/country", (route) => route.abort());
    await page.reload();
    await expect(page.locator('[name="phone"]')).toBeEnabled();
    await expect(country).toHaveValue("NL +31");
  });
});

test("each failure has a message of its own", async ({ page }) => {
  const journey = await openVerify(page);
  const { errors } = journey.words;
  const says = async (given: object, text: string) => {
    await sends(page, given);
    await journey.type("phone", freshPhone("06 1", 7));
    await journey.press(journey.words.verify.send);
    await expect(page.getByText(text)).toBeVisible();
    await page.unroute("**/api/verification/send");
  };
  const failure = (status: number, code: string, key = code) => ({
    status,
    body: JSON.stringify({ code, errorMessage: { key }, requestId: "1" }),
  });
  const { general_error_something_went_wrong_error_code: unexplained } = errors;
  await says(failure(400, "body_invalid"), unexplained);
  const unsent = "verify_tab_phone_number_error_sms_issue";
  await says(failure(500, "verification_send_failed", unsent), errors[unsent]);
  const tooEarly = "verify_tab_phone_number_error_retry_timeout";
  await says(failure(400, "verification_retry_timeout", tooEarly), errors[tooEarly]);
  await says(failure(429, "too_many_requests"), errors.too_many_requests);
  await says(failure(504, "upstream_timeout"), errors.upstream_timeout);
  await page.route("**/api/verification/send", (route) => route.abort());
  await journey.press(journey.words.verify.send);
  await expect(page.getByText(errors.general_error_offline)).toBeVisible();
});

test("an e-mail address is accepted where the network allows it", async ({ page }) => {
  const place = siteOf("la");
  await page.goto(`${place}/verify`);
  const journey = new Journey(page, place, "en");
  await page.getByRole("radio", { name: journey.words.verify.method_email }).check();
  const address = `somebody-${Date.now()}@example.org`;
  await journey.type("email", address);
  await journey.press(journey.words.verify.send);
  await expect(page.getByText("s•••@example.org")).toBeVisible();
  await journey.type("code", await codeFor(page, address));
  await journey.heading(journey.words.centers.title);
});

test("a verified visitor skips verification", async ({ page }) => {
  await signIn(page, site, "en");
  await page.goto(`${site}/verify`);
  await expect(page).toHaveURL(/\/centers\//);
});

test("verification redirects within this site only and leaves no token in the page", async ({ page, context }) => {
  const phone = freshPhone("06 4", 7);
  await enterSite(page, site);
  await page.goto(`${site}/applications`);
  await expect(page).toHaveURL(/\/verify$/);
  const journey = new Journey(page, site, "en");
  await page.goto(`${site}/verify?redirect=${encodeURIComponent("//evil.example/")}`);
  await journey.askForCode(phone);
  await journey.type("code", await journey.readCode(phone));
  await journey.heading(journey.words.centers.title);
  await expect(page).toHaveURL(new RegExp(`^${site}/centers/`));

  const cookies = await context.cookies();
  const session = cookies.filter(({ name }) => /startday-(applicant|files)/.test(name));
  expect(session).toHaveLength(2);
  for (const cookie of session) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  const seen = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }),
  );
  // A signed token begins like this whatever is in it.
  expect(seen).not.toContain("eyJ");
});
