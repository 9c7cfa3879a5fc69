import { type Browser, type BrowserContext, type Cookie, chromium, expect, type Page } from "playwright/test";
import playwright from "@/playwright.config";
import { capacities, weeks } from "@/tests/browser/staff-sign-in";
import { deviceOf, type People, peopleAt } from "./people";
import { type Figure, writeResults } from "./results";
import { type Served, serveBare, serveProduct } from "./served";

const WIDTHS = [360, 1280] as const;
/** The values of Lighthouse's slow 4G, applied to the real connection. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const FONT_LATE_MS = 700;
/** Longer than the time in which a browser attributes a shift to an input. */
const REST_MS = 800;

interface Visit {
  what: string;
  address: string;
  cookies?: Cookie[];
  /** The interactions on the page. */
  use?: (page: Page) => Promise<unknown>;
}

interface Shifts {
  score: number;
  moved: string[];
}

/** Adds up layout shifts that no input caused. */
const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: Shifts = { score: 0, moved: [] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        shifts.score += entry.value;
        for (const { node } of entry.sources) shifts.moved.push(`${node?.nodeName} ${node?.textContent?.slice(0, 40)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Slows the network, and delays fonts further. */
const slowDown = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await context.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, FONT_LATE_MS));
    await route.continue();
  });
};

const rest = (page: Page): Promise<void> => page.waitForTimeout(REST_MS);

/** The layout shifts while a page loads and is used. */
const shiftsOf = async (browser: Browser, width: number, visit: Visit): Promise<Shifts> => {
  const context = await deviceOf(browser, width, visit.cookies);
  try {
    await watchShifts(context);
    const page = await context.newPage();
    await slowDown(context, page);
    await page.goto(visit.address, { waitUntil: "networkidle" });
    await rest(page);
    await visit.use?.(page);
    await rest(page);
    return await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts);
  } finally {
    await context.close();
  }
};

const useHome = async (page: Page) => {
  for (const radio of await page.locator("footer input[type=radio]").all()) await radio.click();
  await page.mouse.wheel(0, -2000);
};

const useVerify = async (page: Page) => {
  await page.locator('[name="phone"]').pressSequentially("12");
  await page.keyboard.press("Tab");
  await rest(page);
  await page.locator('[name="phone"]').fill("+37491234567");
};

/** Leaves an empty field, and one with an error that is shown below it. */
const useStudent = async (page: Page) => {
  await page.locator('[name="lastName"]').fill("");
  await page.locator('[name="firstName"]').focus();
  await rest(page);
  await page.locator('[name="lastName"]').fill("Abc");
  await page.keyboard.press("Tab");
  await rest(page);
  await page.locator('[id^="fold-"]').first().click();
};

const useSeats = async (page: Page) => {
  await page.locator('[name="session_id"]:not(:disabled)').first().click();
  await rest(page);
  await page.locator('[name="start_day"]').first().click();
};

const useWeek = async (page: Page) => {
  await capacities(page).first().fill("41");
  await rest(page);
  await capacities(page).first().press("ArrowDown");
  await weeks(page).nth(4).getByRole("button").click();
  await expect(capacities(page).first()).toBeVisible();
};

const visitsOf = ({ site, form, appointment, week, applicant, staff }: People): Visit[] => {
  const step = (name: string, use?: Visit["use"]): Visit => ({
    what: `the step ${name}`,
    address: `${form}?step=${name}`,
    cookies: applicant,
    use,
  });
  return [
    { what: "home", address: `${site}/`, use: useHome },
    { what: "verify", address: `${site}/verify`, use: useVerify },
    step("studentData", useStudent),
    step("specialNeeds"),
    step("accommodations"),
    step("parentData"),
    step("session", useSeats),
    { what: "the appointment", address: appointment, cookies: applicant },
    { what: "the week", address: week, cookies: staff, use: useWeek },
  ];
};

const figuresAt = async (browser: Browser, bare: Served, people: People, width: number): Promise<Figure[]> => {
  const floor = await shiftsOf(browser, width, { what: "bare", address: `http://localhost:${bare.port}/static` });
  const figures: Figure[] = [];
  for (const visit of visitsOf(people)) {
    const { score, moved } = await shiftsOf(browser, width, visit);
    if (score > 0) console.log(`${visit.what} at ${width}: ${score} ${moved.join("; ")}`);
    figures.push({
      what: `layout shift of ${visit.what} at ${width} px`,
      measured: score.toFixed(4),
      floor: `bare page ${floor.score.toFixed(4)}`,
      target: "0",
      isMet: score === 0,
    });
  }
  return figures;
};

/** Measures layout shifts from the first paint on, with a slow network and late fonts. */
export const measureShifts = async (): Promise<void> => {
  const [bare, product] = await Promise.all([serveBare(), serveProduct()]);
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const people = await peopleAt(browser, `http://am.localhost:${product.port}`);
    const figures: Figure[] = [];
    for (const width of WIDTHS) figures.push(...(await figuresAt(browser, bare, people, width)));
    writeResults("shifts", "Phones: layout shift", figures);
  } finally {
    await browser.close();
    await Promise.all([bare.stop(), product.stop()]);
  }
};
