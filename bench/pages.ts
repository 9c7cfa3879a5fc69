import { rmSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "playwright/test";
import playwright from "@/playwright.config";
import { meterOf } from "./cost/processor";
import { floorName, sentPage, writeFloor } from "./floor";
import { underLoad } from "./load";
import { type Opened, openedBy, TENANT } from "./opened";
import { type Figure, writeResults } from "./results";
import { type Served, serveBare, serveProduct } from "./served";
import { byTurns } from "./turns";

/** The requests of a turn, and the share of the bare page's pace that a page must reach: the form has the most components. */
const KINDS = { static: { target: 0.9, amount: 1200 }, dynamic: { target: 0.6, amount: 60 } } as const;
const FORM_TARGET = 0.5;

const IN_FLIGHT = 16;
const ROUNDS = 5;
/** The bare page must send as much as the product's, uncompressed. */
const LEAST_SHARE_OF_BYTES = 0.9;

interface Requested extends Opened {
  served: Served;
}

const hostOf = ({ port }: Served) => `${TENANT}.localhost:${port}`;

/** The processor's time of a page under full load, in milliseconds a request. */
const costOf = async ({ served, kind, path: address, cookie, status = 200 }: Requested): Promise<number> => {
  const { amount } = KINDS[kind];
  const headers = { host: hostOf(served), "accept-encoding": "gzip, deflate, br", ...(cookie && { cookie }) };
  const meter = meterOf(served.pid);
  const requests = Array.from({ length: amount }, () => ({ path: address, headers }));
  const reply = await underLoad({ ports: [served.port], inFlight: IN_FLIGHT, requests });
  if (reply.statuses[status] !== amount) throw new Error(`${address} answered ${JSON.stringify(reply.statuses)}`);
  return meter() / amount;
};

const targetOf = ({ what, kind }: Opened): number => (what === "the form" ? FORM_TARGET : KINDS[kind].target);

/** Measures a page by turns with its bare page and, where there is one, with the page of the build before. */
const figureOf = async (page: Requested, bare: Requested, before: Requested | undefined): Promise<Figure> => {
  const { ours, floor, earlier } = await byTurns(ROUNDS, {
    ours: () => costOf(page),
    floor: () => costOf(bare),
    earlier: async () => (before ? costOf(before) : 0),
  });
  const [share, target] = [floor / ours, targetOf(page)];
  return {
    what: `${page.what} (${page.kind})`,
    measured: `${share.toFixed(2)}: ${ours.toFixed(1)} ms${before ? `, before ${earlier.toFixed(1)} ms` : ""}`,
    floor: `${floor.toFixed(1)} ms`,
    target: `≥ ${target}`,
    isMet: share >= target,
  };
};

const sent = ({ served, path: address, cookie }: Requested) =>
  sentPage(served.port, { path: address, host: hostOf(served), ...(cookie && { cookie }) });

const requireSameSize = async (page: Requested, bare: Requested): Promise<void> => {
  const [ours, floor] = await Promise.all([sent(page), sent(bare)]);
  const share = Buffer.byteLength(floor) / Buffer.byteLength(ours);
  console.log(`${page.what}: the bare page has ${share.toFixed(2)} of its bytes`);
  if (share < LEAST_SHARE_OF_BYTES || share > 1 / LEAST_SHARE_OF_BYTES)
    throw new Error(`the bare page of ${page.what} is not the same page`);
};

const pagesOf = async (browser: Browser, served: Served): Promise<Requested[]> =>
  (await openedBy(browser, `http://${hostOf(served)}`)).map((page) => ({ ...page, served }));

const measureAll = async (browser: Browser, product: Served, before: Served | undefined): Promise<Figure[]> => {
  const pages = await pagesOf(browser, product);
  const earlier = before && (await pagesOf(browser, before));
  const dynamic = pages.filter(({ kind }) => kind === "dynamic");
  const file = await writeFloor(
    browser,
    await Promise.all(dynamic.map(async (page) => ({ path: page.path, html: await sent(page) }))),
  );
  const bare = await serveBare({ FLOOR_PAGES: file });
  try {
    const figures: Figure[] = [];
    for (const [index, page] of pages.entries()) {
      const address = page.kind === "static" ? "/static" : `/floor/${floorName(page)}`;
      const floor = { what: page.what, kind: page.kind, path: address, served: bare };
      if (page.kind === "dynamic") await requireSameSize(page, floor);
      figures.push(await figureOf(page, floor, earlier?.[index]));
    }
    return figures;
  } finally {
    await bare.stop();
    rmSync(path.dirname(file), { recursive: true });
  }
};

/**
 * Measures the processor's time of a page, all compressed: a static one against a bare static page, a dynamic one against a
 * bare application whose page renders the same elements from the same data as one client component. `BENCH_BEFORE` names
 * another built checkout, which is measured by turns with this one.
 */
export const measurePages = async (): Promise<void> => {
  const folder = process.env.BENCH_BEFORE;
  const product = await serveProduct();
  const before = folder ? await serveProduct(folder) : undefined;
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    writeResults("pages", "Pages: their processor's time", await measureAll(browser, product, before));
  } finally {
    await browser.close();
    await Promise.all([product.stop(), before?.stop()]);
  }
};
