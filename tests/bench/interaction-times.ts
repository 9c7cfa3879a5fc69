import type { BrowserContext, Page } from "playwright/test";

const SLOWED = 4;
/** The shortest duration that a browser reports. */
const LEAST_MS = 16;
export const SETTLE_MS = 300;

interface Seen {
  interactions: Record<number, number>;
}

/** Records each interaction's duration, from the press of a key or a finger to the next paint. */
const watchInteractions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const seen: Seen = { interactions: {} };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration } of list.getEntries() as (PerformanceEntry & {
        interactionId: number;
      })[])
        if (id > 0) seen.interactions[id] = Math.max(seen.interactions[id] ?? 0, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
};

const recordedBy = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** The durations of `count` interactions during `work`. One that the browser does not report counts as the shortest. */
export const interactionsOf = async (page: Page, count: number, work: () => Promise<unknown>): Promise<number[]> => {
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => {
    (window as unknown as { seen: Seen }).seen.interactions = {};
  });
  await work();
  await page.waitForTimeout(SETTLE_MS);
  const seen = Object.values((await recordedBy(page)).interactions);
  if (seen.length === 0) throw new Error("no interaction was recorded");
  return [...seen, ...Array.from({ length: Math.max(0, count - seen.length) }, () => LEAST_MS)];
};

/** Opens a page on a slowed device, and records its interactions. */
export const opened = async (context: BrowserContext, address: string): Promise<Page> => {
  await watchInteractions(context);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await slowDown(page);
  return page;
};

export interface StepChange {
  /** From the end of the last response to the paint of the step. */
  arrived: number;
  whole: number;
}

/** Waits for a step's heading to be painted. */
export const stepPainted = (page: Page, title: string): Promise<StepChange> =>
  page.evaluate((heading) => {
    const began = performance.now();
    return new Promise<StepChange>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector("h1")?.textContent !== heading) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
            const pages = resources.filter(({ name }) => name.includes("_rsc="));
            const last = Math.max(...pages.map(({ responseEnd }) => responseEnd));
            resolve({ arrived: performance.now() - last, whole: performance.now() - began });
          }),
        );
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, title);
