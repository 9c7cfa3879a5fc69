import { expect, test } from "playwright/test";
import { freshPhone, siteOf, Way } from "./way";

const site = siteOf("ams");

test.describe("verifying a phone", () => {
  test("blocks after three wrong codes, and even the right one is refused then", async ({ page }) => {
    const way = new Way(page, site, "en");
    const phone = freshPhone("06 2", 7);
    await page.goto(`${site}/?lang=en`);
    await page.goto(`${site}/verify`);
    await way.askForCode(phone);
    const right = await way.readCode(phone);
    const wrong = right === "000000" ? "111111" : "000000";
    await way.type("code", wrong);
    await expect(page.getByText("2 attempts left")).toBeVisible();
    await way.type("code", "");
    await way.type("code", wrong);
    await way.press(way.words.verify.check);
    await expect(page.getByText("1 attempt left")).toBeVisible();
    await way.press(way.words.verify.check);
    await expect(page.getByText(/Too many wrong codes/)).toBeVisible();
    await way.type("code", right);
    await way.press(way.words.verify.check);
    await expect(page.getByText(/Too many wrong codes/)).toBeVisible();
    await expect(page).toHaveURL(/\/verify/);
  });

  test("keeps the code's field and the wait for the next one over a reload", async ({ page }) => {
    const way = new Way(page, site, "en");
    await page.goto(`${site}/?lang=en`);
    await page.goto(`${site}/verify`);
    await way.askForCode(freshPhone("06 3", 7));
    await page.reload();
    await expect(page.locator('[name="code"]')).toBeVisible();
    await expect(page.getByRole("button", { name: way.words.verify.sendAgain })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  test("says in the visitor's words that a number cannot be one", async ({ page }) => {
    const way = new Way(page, site, "en");
    await page.goto(`${site}/?lang=en`);
    await page.goto(`${site}/verify`);
    await way.press(way.words.verify.send);
    await expect(page.getByText(way.words.verify.required)).toBeVisible();
    await way.type("phone", "12");
    await way.press(way.words.verify.send);
    await expect(page.getByText(way.words.errors.verification_value_invalid)).toBeVisible();
  });

  test("leads back to where one wanted to go, on this site only, and no token is in the page", async ({
    page,
    context,
  }) => {
    const way = new Way(page, site, "en");
    const phone = freshPhone("06 4", 7);
    await page.goto(`${site}/?lang=en`);
    await page.goto(`${site}/applications`);
    await expect(page).toHaveURL(/\/verify/);
    await page.goto(`${site}/verify?redirect=${encodeURIComponent("//evil.example/")}`);
    await way.askForCode(phone);
    await way.type("code", await way.readCode(phone));
    await way.heading(way.words.centers.title);
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
});
