import { type Browser, type BrowserContext, expect, type Page, test } from "playwright/test";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import { filesFor } from "@/tests/support/glyphs";
import { siteOf } from "./applicant-journey";
import { draftAt } from "./application-api";

test.use({ viewport: { width: 360, height: 780 } });

const LANGUAGES: readonly Locale[] = ["hy", "ja", "ka", "ru", "kk", "de"];
/** The font of a language's script. */
const OWN_FONT: Readonly<Record<string, RegExp>> = {
  hy: /armenian/,
  ka: /georgian/,
  ja: /latin/,
  ru: /cyrillic/,
  kk: /cyrillic-ext/,
  de: /latin/,
};
const SITE = siteOf("local");
// Longer than a browser waits for an optional font.
const FONT_DELAY_MS = 400;
const LAYOUT_SHIFT_MAX = 0.01;

/** Sums up the layout shifts of each page that follow no input. */
const watchShifts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const seen = { score: 0, moved: [] as string[] };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Element | null }[];
      })[]) {
        seen.score += entry.value;
        for (const { node } of entry.sources) seen.moved.push(`${entry.value} ${node?.nodeName} ${node?.textContent}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/**
 * The visible text of a page. A closed list is as wide as its widest option, unless only the chosen one counts. An element without a
 * box of its own is never visible, what is in it may be.
 */
const shownText = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement?.closest(":not(.contents)");
      if (parent?.checkVisibility() && !parent.closest("option, script, style"))
        shown.push(texts.currentNode.textContent ?? "");
    }
    for (const field of document.querySelectorAll("input, textarea"))
      shown.push((field as HTMLInputElement).value, (field as HTMLInputElement).placeholder);
    for (const list of document.querySelectorAll("select")) {
      const isFitted = getComputedStyle(list).getPropertyValue("field-sizing") === "content";
      shown.push(...[...(isFitted ? list.selectedOptions : list.options)].map(({ text }) => text));
    }
    return shown.join("\n");
  });

const nameOf = (address: string): string => address.match(/(noto-sans[\w-]*-normal)[^/]*\.woff2/)?.[1] ?? "";

interface Loaded {
  path: string;
  page: Page;
  fetched: string[];
  preloaded: string[];
}

const load = async (
  context: BrowserContext,
  path: string,
  onPainted: (page: Page) => unknown = () => undefined,
): Promise<Loaded> => {
  const page = await context.newPage();
  const answer = await page.goto(SITE + path, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await onPainted(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const resources = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  const inHead = await page
    .locator('link[rel="preload"][as="font"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
  const inHeader = (answer?.headers().link ?? "").split(",").filter((link) => link.includes('as="font"'));
  return {
    path,
    page,
    fetched: resources.map(nameOf).filter(Boolean),
    preloaded: [...inHeader, ...inHead].map(nameOf),
  };
};

/** A new visitor in that language. */
const newVisitor = async (browser: Browser, language: Locale): Promise<BrowserContext> => {
  const context = await browser.newContext();
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: SITE }]);
  await watchShifts(context);
  return context;
};

/** The student's step of a verified visitor. */
const formOf = async (context: BrowserContext, language: Locale): Promise<string> => {
  const page = await context.newPage();
  const id = await draftAt(page, { tenant: "local", locationKey: "yerevan", language, step: "studentData" });
  await page.close();
  await watchShifts(context);
  return `/form/${id}?step=studentData`;
};

const expectNoLayoutShift = async ({ page, path }: Loaded) => {
  const { score, moved } = await page.evaluate(
    () => (window as unknown as { shifts: { score: number; moved: string[] } }).shifts,
  );
  expect.soft(score, `${path}: ${moved.join("; ")}`).toBeLessThanOrEqual(LAYOUT_SHIFT_MAX);
};

const expectNeededFontsOnly = async ({ page, path, fetched, preloaded }: Loaded, tag: string) => {
  const needed = filesFor(await shownText(page), tag);
  expect.soft(preloaded.join(" "), `fonts preloaded on ${path}`).toMatch(OWN_FONT[tag] ?? /no font is named for it/);
  expect.soft(fetched, `fonts fetched on ${path}`).not.toEqual([]);
  expect.soft([...new Set(fetched)], `fonts fetched twice on ${path}`).toEqual(fetched);
  for (const name of [...fetched, ...preloaded]) expect.soft([...needed], `what ${path} shows`).toContain(name);
};

/** Delays fonts until the page has been painted and the browser has stopped waiting for them. */
const holdFonts = async (context: BrowserContext) => {
  let letCome = () => {};
  const gate = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await context.route(/noto-sans.*\.woff2/, async (route) => {
    await gate;
    await route.continue();
  });
  return async (page: Page) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForTimeout(FONT_DELAY_MS);
    letCome();
  };
};

/**
 * Whether layout shift can be measured here. Japanese fonts load late by design, since all glyphs are equally wide. A device
 * without Japanese fonts draws boxes of another width meanwhile; there the test logs that it did not measure.
 */
const canJudgeMoving = async (context: BrowserContext, language: Locale): Promise<boolean> => {
  if (language !== "ja") return true;
  const page = await context.newPage();
  const hasLetters = await page.evaluate(() => {
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) return false;
    pen.font = "100px sans-serif";
    return pen.measureText("永").width === 100;
  });
  await page.close();
  const reason = "this device has no Japanese letters of its own: whether Japanese pages move is not measured";
  if (!hasLetters) {
    console.warn(reason);
    test.info().annotations.push({ type: "not measured", description: reason });
  }
  return hasLetters;
};

for (const language of LANGUAGES)
  test(`a page in ${language} fetches the fonts it shows, each once, and does not move when they are late`, {
    tag: "@deep",
  }, async ({ browser, context }) => {
    const known = await formOf(context, language);
    const passer = await newVisitor(browser, language);
    const isJudged = await canJudgeMoving(passer, language);
    const open = ["/", "/verify", "/dashboard"];
    const visits = [...open.map((path) => ({ visitor: passer, path })), { visitor: context, path: known }];
    for (const { visitor, path } of visits) {
      const late = await load(visitor, path, await holdFonts(visitor));
      await expectNeededFontsOnly(late, tagOf(language));
      if (isJudged) await expectNoLayoutShift(late);
      await late.page.close();
    }
    // Without a delay, on the two pages that load more than fonts.
    const inTime = [
      { visitor: passer, path: "/verify" },
      { visitor: context, path: known },
    ];
    for (const { visitor, path } of inTime) {
      const loaded = await load(visitor, path);
      if (isJudged) await expectNoLayoutShift(loaded);
      await loaded.page.close();
    }
    await passer.close();
  });

test("only Japanese pages declare the Japanese font", { tag: "@deep" }, async ({ page }) => {
  for (const [language, isTold] of [
    ["ja", true],
    ["en", false],
  ] as const) {
    await page.goto(`${SITE}/?lang=${language}`);
    const families = await page.evaluate(() => [...document.fonts].map(({ family }) => family));
    expect(families.some((family) => family.includes("JP"))).toBe(isTold);
  }
});
