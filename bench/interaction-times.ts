import type { BrowserContext, Page } from "playwright/test";

const SLOWED = 4;
/** The shortest duration that a browser reports. */
const LEAST_MS = 16;
export const SETTLE_MS = 300;

interface Recorded {
  interactions: Record<number, number>;
}

/** Records each interaction's duration, from the press of a key or a finger to the next paint. */
const watchInteractions = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const recorded: Recorded = { interactions: {} };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      for (const { interactionId: id, duration } of list.getEntries() as (PerformanceEntry & {
        interactionId: number;
      })[])
        if (id > 0) recorded.interactions[id] = Math.max(recorded.interactions[id] ?? 0, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
};

const recordedBy = (page: Page): Promise<Recorded> =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/** The durations of `count` interactions during `work`. One that the browser does not report counts as the shortest. */
export const interactionsOf = async (page: Page, count: number, work: () => Promise<unknown>): Promise<number[]> => {
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => {
    (window as unknown as { recorded: Recorded }).recorded.interactions = {};
  });
  await work();
  await page.waitForTimeout(SETTLE_MS);
  const recorded = Object.values((await recordedBy(page)).interactions);
  if (recorded.length === 0) throw new Error("no interaction was recorded");
  return [...recorded, ...Array.from({ length: Math.max(0, count - recorded.length) }, () => LEAST_MS)];
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
  /** From the press to the paint of the step. */
  total: number;
}

/** Waits for a press, and then for a step's heading to be painted. */
export const stepPainted = (page: Page, title: string): Promise<StepChange> =>
  page.evaluate((heading) => {
    // Not from here on: the press comes when the driver has found its button.
    let pressedAt = Number.POSITIVE_INFINITY;
    window.addEventListener("click", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
    return new Promise<StepChange>((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector("h1")?.textContent !== heading) return;
        observer.disconnect();
        requestAnimationFrame(() =>
          setTimeout(() => {
            const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
            // The save answers with what the next step shows.
            const answers = resources.filter(
              ({ name, startTime }) => startTime >= pressedAt && /_rsc=|\/api\/registration\//.test(name),
            );
            const last = Math.max(...answers.map(({ responseEnd }) => responseEnd));
            resolve({ arrived: performance.now() - last, total: performance.now() - pressedAt });
          }),
        );
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  }, title);
