import { expect, test } from "playwright/test";
import { ENV_COOKIE } from "@/lib/domain/tenant/cookies";
import { firstRows } from "@/tests/support/all-tests";
import { siteOf, wordsOf } from "./applicant-journey";

test.describe("a network is found from the host", () => {
  // The others as they are served, without a browser: tenant-list.spec.ts.
  for (const [tenant, lang, words] of firstRows(1, [
    ["am", "hy", wordsOf("hy")],
    ["de", "de", wordsOf("de")],
    ["tks", "ja", wordsOf("ja")],
  ] as const))
    test(`${tenant}.localhost speaks ${lang}`, async ({ page }) => {
      await page.goto(siteOf(tenant));
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.home.title);
    });

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

  test("until a network is chosen, every page is the choice of one, and no call is taken", async ({
    page,
    baseURL,
  }) => {
    const words = wordsOf("en").home;
    for (const path of [
      "/verify",
      "/dashboard",
      "/applications",
      "/form/1",
      "/dashboard/overview",
      "/dev/inbox",
      "/nowhere",
    ]) {
      await page.goto(baseURL + path);
      await expect(page, path).toHaveURL(`${baseURL}/`);
      await expect(page.getByRole("heading", { name: words.networksTitle }), path).toBeVisible();
    }
    await expect(page.getByRole("link", { name: words.start, exact: true })).toHaveCount(0);
    await expect(page.locator('a[href="/dev/inbox"]')).toHaveCount(0);
    const data = { value: "+37491234567", method: "sms", language: "hy" };
    const answer = await page.request.post("/api/verification/send", { data, headers: { origin: String(baseURL) } });
    expect([answer.status(), (await answer.json()).code]).toEqual([404, "no_network"]);
    expect((await page.request.get("/health")).status()).toBe(200);
  });

  test("only the country's languages are offered and honoured", async ({ page }) => {
    await page.goto(`${siteOf("de")}/?lang=ja`);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.getByRole("combobox").selectOption("en");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto(`${siteOf("de")}/verify`);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  });

  test("an unknown address is a real 404, shown where it was asked for", async ({ page }) => {
    for (const path of ["/nothing/here", "/am/hy/verify"]) {
      const answer = await page.goto(siteOf("am") + path);
      expect(answer?.status()).toBe(404);
      await expect(page).toHaveURL(siteOf("am") + path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf("hy").notFound.title);
    }
  });

  test("changes from another origin are refused", async ({ request }) => {
    const data = { value: "+37491234567", method: "sms", language: "hy" };
    for (const origin of ["https://evil.example", "null"]) {
      const headers = { origin, cookie: `${ENV_COOKIE}=am` };
      const answer = await request.post("/api/verification/send", { data, headers });
      expect(answer.status()).toBe(403);
    }
  });
});
