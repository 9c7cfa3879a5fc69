import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";
import { RUNS_ALL } from "@/tests/support/all-tests";
import { illegibleAtDoubleText } from "./legibility";
import { type ShownTheme, showTheme } from "./theme";

/** WCAG 2.0 to 2.2, A and AA. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** The rules whose result depends on the theme. */
const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];

// The source is half a megabyte, so each document gets it once.
const ALREADY_THERE = "0";

const violationsOf = async (page: Page, isColourOnly: boolean): Promise<string[]> => {
  const isThere = await page.evaluate(() => "axe" in window);
  // Target size is named: its tag does not enable a rule that is off by default.
  const rules = isColourOnly
    ? { runOnly: [...RULES_OF_COLOUR] }
    : { rules: { "target-size": { enabled: true } }, runOnly: TAGS };
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ALREADY_THERE }) })
    .options({ ...rules, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
  );
};

const THEMES = ["light", "dark"] as const;

/** The narrowest window that WCAG asks for. */
const NARROWEST = 320;

/**
 * Expects no violation on the page as it is now, and no scrolling sideways, nor with text twice as large in the
 * narrowest window, whatever the window is. Its colours are checked in both themes, or in one where the page is checked at several widths; in `npm run test:all` always
 * in both.
 */
export const expectAccessible = async (page: Page, state: string, theme?: ShownTheme): Promise<void> => {
  const themes = theme && !RUNS_ALL ? [theme] : THEMES;
  // After a navigation without a page load the framework sets the title a moment later.
  await expect.soft(page, state).toHaveTitle(/\S/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [at, shownTheme] of themes.entries()) {
    await showTheme(page, shownTheme);
    expect.soft(await violationsOf(page, at > 0), `${state}, ${shownTheme}`).toEqual([]);
  }
  const { tooWide, language } = await page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    language: document.documentElement.lang,
  }));
  expect.soft(tooWide, `${state}: pixels too wide`).toBeLessThanOrEqual(0);
  expect.soft(language, state).not.toBe("");
  const window = page.viewportSize();
  if (window && window.width !== NARROWEST) await page.setViewportSize({ ...window, width: NARROWEST });
  expect.soft(await illegibleAtDoubleText(page), `${state}, text of 200 %`).toEqual([]);
  if (window && window.width !== NARROWEST) await page.setViewportSize(window);
};
