import { expect, test } from "playwright/test";

test.describe("a network is found from the host", () => {
  // Each as it is served, without a browser: tenant-list.spec.ts.
  test("?env= names it on a development host and is remembered for the browser session", async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/?env=tks`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await page.goto(`${baseURL}/verify`);
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  });

  test("without a network the visitor chooses one", async ({ page, baseURL }) => {
    await page.goto(String(baseURL));
    await page.getByRole("link", { name: /Berlin/ }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  });
});
