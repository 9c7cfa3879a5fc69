import { expect, test } from "playwright/test";
import { WEBHOOKS } from "@/lib/contracts/webhooks";
import { siteOf } from "./applicant-journey";

test("every call and webhook can be read in the browser, on a phone too, with nothing from elsewhere", {
  tag: "@deep",
}, async ({ page }) => {
  const wrong: string[] = [];
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  page.on("pageerror", ({ message }) => wrong.push(message));
  const site = siteOf("local");
  page.on("request", (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith("data:")) wrong.push(request.url());
  });
  await page.goto(`${site}/api/docs`);
  // The page draws all calls before it shows any, which takes long while other tests use the machine.
  await expect(page.getByRole("heading", { name: /^Startday/ })).toBeVisible({ timeout: 60_000 });
  await page.getByText(WEBHOOKS["application.submitted"].about).click();
  await expect(page.getByText("webhook-signature").first()).toBeVisible();
  // Calls that the door refuses cannot be tried there.
  await expect(page.locator("button", { hasText: /try it out|execute/i })).toHaveCount(0);
  await expect(page.locator(".opblock-summary-path", { hasText: "/registration" }).first()).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  expect(wrong).toEqual([]);
});
