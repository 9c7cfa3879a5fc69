import { type BrowserContext, expect, test } from "playwright/test";
import type { Locale } from "@/lib/domain/country/locales";
import { freshPhone, Journey, siteOf, wordsOf } from "./applicant-journey";
import { codeFor } from "./application-api";
import { expectAccessible } from "./axe";

const NARROW = { viewport: { width: 320, height: 640 } };

// The server admits one visitor per network.

interface Room {
  tenant: string;
  language: Locale;
  phone: string;
}

const pageOf = async (context: BrowserContext, address: string) => {
  const page = await context.newPage();
  await page.goto(address);
  return page;
};

const heading = (name: string) => ({ level: 1, name }) as const;

const ROOMS: Room[] = [
  { tenant: "am", language: "hy", phone: freshPhone("+37494", 6) },
  { tenant: "de", language: "de", phone: freshPhone("+4915128", 6) },
];

for (const room of ROOMS)
  test(`the second visitor waits in ${room.language}, enters when the first leaves, and reaches the requested page`, async ({
    browser,
  }) => {
    const site = siteOf(room.tenant);
    const words = wordsOf(room.language);
    const [first, second] = [await browser.newContext(), await browser.newContext(NARROW)];
    const inside = await pageOf(first, site);
    const journey = new Journey(inside, site, room.language);
    await inside.getByRole("link", { name: words.home.start }).click();
    await expect(inside.getByRole("heading", heading(words.verify.title))).toBeVisible();
    await journey.askForCode(room.phone);
    await journey.type("code", await codeFor(inside, room.phone));
    // A network with one centre goes on to its agreement.
    await expect(inside).toHaveURL(/applications|centers|contract/);

    // The home page is open to all; verification shows the waiting room at its own address.
    const outside = await pageOf(second, site);
    await outside.getByRole("link", { name: words.home.start }).click();
    await expect(outside.getByRole("heading", heading(words.waitingRoom.title))).toBeFocused();
    await outside.goto(`${site}/centers/any`);
    await expect(outside.getByRole("heading", heading(words.waitingRoom.title))).toBeVisible();
    await expect(outside).toHaveURL(/\/verify\?redirect=/);
    const address = outside.url();
    await expect(outside.getByText("1", { exact: true })).toBeVisible();
    await expect(outside).toHaveTitle(/^\(1\) /);
    await expectAccessible(outside, `waiting room, ${room.language}`);

    // The position is the same in another tab and after a reload; another visitor is behind.
    const tab = await pageOf(second, address);
    await expect(tab).toHaveTitle(/^\(1\) /);
    await tab.close();
    const third = await browser.newContext();
    const behind = await pageOf(third, `${site}/verify`);
    await expect(behind).toHaveTitle(/^\(2\) /);
    await third.close();

    // A waiting visitor's calls are refused.
    const refused = await outside.evaluate(async () => {
      const body = JSON.stringify({ value: "+37491123456", method: "sms", language: "en" });
      const headers = { "content-type": "application/json" };
      const response = await fetch("/api/verification/send", { method: "POST", body, headers });
      return [response.status, response.headers.get("retry-after") !== null, (await response.json()).code];
    });
    expect(refused).toEqual([503, true, "waiting_room"]);

    // An admitted visitor continues without waiting again.
    await inside.goto(`${site}/applications`);
    await expect(inside).not.toHaveURL(/verify/);
    await inside.evaluate(() => fetch("/api/verification/logout", { method: "POST" }));
    await expect(outside.getByRole("heading", heading(words.verify.title))).toBeVisible({ timeout: 20_000 });
    expect(outside.url()).toBe(address);
    await outside.keyboard.press("Tab");
    await expect(outside.locator(":focus")).toBeVisible();
    await outside.evaluate(() => fetch("/api/verification/logout", { method: "POST" }));
    await Promise.all([first.close(), second.close()]);
  });

test("the waiting room reloads itself without scripts and admits the next visitor", async ({ browser }) => {
  const site = siteOf("ams");
  const language: Locale = "nl";
  const words = wordsOf(language);
  const [first, second] = [await browser.newContext(), await browser.newContext({ javaScriptEnabled: false })];
  const inside = await pageOf(first, `${site}/verify`);
  await expect(inside.getByRole("heading", heading(words.verify.title))).toBeVisible();
  const outside = await pageOf(second, `${site}/verify`);
  await expect(outside.getByRole("heading", heading(words.waitingRoom.title))).toBeVisible();
  await expect(outside.locator("noscript p")).toBeVisible();
  await expect(outside.locator('meta[http-equiv="refresh"]')).toHaveAttribute("content", "30");
  await inside.evaluate(() => fetch("/api/verification/logout", { method: "POST" }));
  await outside.reload();
  await expect(outside.getByRole("heading", heading(words.verify.title))).toBeVisible();
  await Promise.all([first.close(), second.close()]);
});

test("a phone number typed before the wait is still there after it", async ({ browser }) => {
  const site = siteOf("saar");
  const words = wordsOf("de");
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const page = await pageOf(first, `${site}/verify`);
  await page.locator('[name="phone"]').fill("01512 3456789");
  // As if typing had taken longer than a visit lasts: the place now belongs to another visitor.
  await page.evaluate(() => fetch("/api/verification/logout", { method: "POST" }));
  const other = await pageOf(second, `${site}/verify`);
  await expect(other.getByRole("heading", heading(words.verify.title))).toBeVisible();
  await page.getByRole("button", { name: words.verify.send }).click();
  await expect(page.getByRole("heading", heading(words.waitingRoom.title))).toBeVisible();
  await other.evaluate(() => fetch("/api/verification/logout", { method: "POST" }));
  await expect(page.locator('[name="phone"]')).toHaveValue(/1512.?3456789$/, { timeout: 20_000 });
  await Promise.all([first.close(), second.close()]);
});
