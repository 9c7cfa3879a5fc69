import { chromium } from "playwright/test";
import playwright from "@/playwright.config";
import { underLoad } from "./load";
import { type Opened, openedBy, TENANT } from "./opened";
import { type Figure, writeResults } from "./results";
import { type Served, serveBare, serveProduct } from "./served";
import { byTurns } from "./turns";

/** Of one kind of pages: the bare page of that kind, what ours must reach of it, and how many requests a turn has. */
const KINDS = {
  static: { bare: "/static", target: 0.9, amount: 1200 },
  dynamic: { bare: "/dynamic", target: 0.6, amount: 120 },
} as const;

const IN_FLIGHT = 16;
const ROUNDS = 5;

/** How many answers a second a page gives when it is asked for as often as it can be. */
const pace = async ({ port }: Served, { kind, path, cookie, status = 200 }: Opened): Promise<number> => {
  const { amount } = KINDS[kind];
  const headers = { host: `${TENANT}.localhost:${port}`, "accept-encoding": "gzip", ...(cookie && { cookie }) };
  const heard = await underLoad({
    ports: [port],
    inFlight: IN_FLIGHT,
    requests: Array.from({ length: amount }, () => ({ path, headers })),
  });
  if (heard.statuses[status] !== amount) throw new Error(`${path} answered ${JSON.stringify(heard.statuses)}`);
  return heard.perSecond;
};

const FLOOR = "floor";

const figuresOf = async (kind: keyof typeof KINDS, pages: readonly Opened[], bare: Served, product: Served) => {
  const { target, bare: path } = KINDS[kind];
  const own = pages.filter((page) => page.kind === kind);
  const paces: Readonly<Record<string, number>> = await byTurns(ROUNDS, {
    [FLOOR]: () => pace(bare, { what: FLOOR, kind, path }),
    ...Object.fromEntries(own.map((page) => [page.what, () => pace(product, page)])),
  });
  const floor = paces[FLOOR] ?? Number.NaN;
  return own.map(({ what }): Figure => {
    const measured = paces[what] ?? Number.NaN;
    return {
      what: `${what} (${kind})`,
      measured: `${Math.round(measured)} a second, ${(measured / floor).toFixed(2)}`,
      floor: `${Math.round(floor)} a second`,
      target: `≥ ${target}`,
      isMet: measured / floor >= target,
    };
  });
};

/** How many pages a second one process serves, beside a bare page of the same kind; all compressed, as browsers ask. */
export const measurePages = async (): Promise<void> => {
  const [bare, product] = await Promise.all([serveBare(), serveProduct()]);
  try {
    const browser = await chromium.launch(playwright.use?.launchOptions);
    const pages = await openedBy(browser, `http://${TENANT}.localhost:${product.port}`).finally(() => browser.close());
    const figures: Figure[] = [];
    for (const kind of ["static", "dynamic"] as const) figures.push(...(await figuresOf(kind, pages, bare, product)));
    writeResults("pages", "Pages", figures);
  } finally {
    await Promise.all([bare.stop(), product.stop()]);
  }
};
