import { expect, type Page, test } from "playwright/test";
import { routes } from "@/lib/domain/routes";
import { dayIn, mondayOf } from "@/lib/kit/day";
import { enterSite } from "./api";
import { siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";
import { illegible, illegibleAtDoubleText } from "./legibility";
import { openDashboard } from "./staff-sign-in";

const leftOf = async (page: Page, selector: string): Promise<number> => {
  const { x = Number.NaN } = (await page.locator(selector).first().boundingBox()) ?? {};
  return Math.round(x);
};

test("the header, the steps, the questions and the footer share their left edge on a desktop", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const id = await draftAt(page, { tenant: "ma", locationKey: "mannheim", step: "studentData" });
  const edgesAt = async (path: string) => {
    await page.goto(siteOf("ma") + path);
    await expect(page.locator("main h1")).toBeVisible();
    const parts = ["header a", "main h1", "footer p", ...(path === routes.home ? [] : ["main nav", "main form"])];
    return new Set(await Promise.all(parts.map((part) => leftOf(page, part))));
  };
  for (const path of [routes.home, routes.form(id, "studentData"), routes.contract(id)])
    expect([...(await edgesAt(path))], path).toHaveLength(1);
});

const SCREENS = [
  routes.overview,
  routes.checkIn,
  routes.applicants,
  routes.newApplicant,
  routes.waiting,
  routes.startDays,
  routes.presentations,
  routes.slots,
  routes.configuration,
  routes.accounts,
  routes.keys,
  routes.audit,
];

test("every screen of the dashboard fits a window of 320 pixels with text of 200 %", { tag: "@deep" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of SCREENS) {
    await openDashboard(page, siteOf("kut"), `${screen}?location=kutaisi`);
    await expect(page.locator("main .animate-breathe"), screen).toHaveCount(0);
    expect.soft(await illegibleAtDoubleText(page), screen).toEqual([]);
  }
});

test("a label that is cut off is found, also in an element without a box of its own", async ({ page }) => {
  const style = "display: inline-block; width: 2rem; overflow: hidden; white-space: nowrap";
  const box = (label: string) => `<p style="${style}"><span class="contents">${label}</span></p>`;
  await page.setContent(`<style>.contents { display: contents }</style>${box("Sign in with a passkey")}${box("In")}`);
  expect(await illegible(page)).toEqual([expect.stringMatching(/^"Sign in with a passkey" is cut off by P/)]);
});

const AM = siteOf("am");

/** Opens a screen of Yerevan in a language, and waits until it is loaded. */
const openScreen = async (page: Page, language: string, path: string): Promise<void> => {
  await openDashboard(page, AM, `${path}${path.includes("?") ? "&" : "?"}location=yerevan`);
  await enterSite(page, AM, language);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("main .animate-breathe")).toHaveCount(0);
};

/** The tops of the sessions, day by day, of each row of days on the screen. */
const sessionTops = (page: Page): Promise<number[][]> =>
  page.locator("[data-day]").evaluateAll((days) => {
    const rows = new Map<number, number[]>();
    for (const day of days.filter((one) => one.getClientRects().length > 0)) {
      const row = Math.round(day.getBoundingClientRect().top);
      const top = Math.round(day.querySelector("ul")?.getBoundingClientRect().top ?? 0);
      rows.set(row, [...(rows.get(row) ?? []), top]);
    }
    return [...rows.values()];
  });

for (const language of ["en", "hy"]) {
  test(`the sessions of all days begin at the same height, today's too: ${language}`, { tag: "@deep" }, async ({
    page,
  }) => {
    const thisWeek = mondayOf(dayIn("Asia/Yerevan", new Date()));
    await openScreen(page, language, `${routes.startDays}?week=${thisWeek}`);
    await expect(page.locator(`[data-day="${thisWeek}"]`)).toBeAttached();
    for (const width of [640, 960, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const rows = await sessionTops(page);
      expect(rows.length, String(width)).toBeGreaterThan(0);
      for (const tops of rows) expect(new Set(tops).size, `${width}: ${tops}`).toBe(1);
    }
  });

  test(`on a phone a name beside a bar of the overview has two lines at most: ${language}`, { tag: "@deep" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openScreen(page, language, routes.overview);
    const lines = await page.locator("section[aria-labelledby^=fill] th a").evaluateAll((links) =>
      links.map((link) => {
        const text = document.createRange();
        text.selectNodeContents(link);
        return new Set(Array.from(text.getClientRects(), ({ top }) => Math.round(top))).size;
      }),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.max(...lines)).toBeLessThanOrEqual(2);
  });

  test(`the actions of a presentation cover none of its cells on a tablet or a desktop: ${language}`, {
    tag: "@deep",
  }, async ({ page }) => {
    await openScreen(page, language, routes.presentations);
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const covered = await page.locator("main tbody tr").evaluateAll((rows) =>
        rows.flatMap((row) => {
          const cells = [...row.children].map((cell) => cell.getBoundingClientRect()).filter((box) => box.width > 0);
          const actions = cells.at(-1)?.left ?? 0;
          return cells.slice(0, -1).some(({ right }) => right > actions + 1) ? [row.textContent] : [];
        }),
      );
      expect(covered, String(width)).toEqual([]);
    }
  });
}
