import { chromium } from "playwright/test";
import playwright from "@/playwright.config";
import { underLoad } from "./load";
import { type Opened, openedBy, TENANT } from "./opened";
import { type Figure, writeResults } from "./results";
import { type Served, serveBare, serveProduct } from "./served";
import { byTurns } from "./turns";

/** Each kind of page: its bare page, the share of the bare page's rate that ours must reach, and the requests of a turn. */
const KINDS = {
  static: { bare: "/static", target: 0.9, amount: 1200 },
  dynamic: { bare: "/dynamic", target: 0.6, amount: 120 },
} as const;

const IN_FLIGHT = 16;
const ROUNDS = 5;

/** A page's responses per second under full load. */
const pace = async ({ port }: Served, { kind, path, cookie, status = 200 }: Opened): Promise<number> => {
  const { amount } = KINDS[kind];
  const headers = { host: `${TENANT}.localhost:${port}`, "accept-encoding": "gzip", ...(cookie && { cookie }) };
  const reply = await underLoad({
    ports: [port],
    inFlight: IN_FLIGHT,
    requests: Array.from({ length: amount }, () => ({ path, headers })),
  });
  if (reply.statuses[status] !== amount) throw new Error(`${path} answered ${JSON.stringify(reply.statuses)}`);
  return reply.perSecond;
};

const FLOOR = "floor";

const figuresOf = async (kind: keyof typeof KINDS, pages: readonly Opened[], bare: Served, product: Served) => {
  const { target, bare: path } = KINDS[kind];
  const pagesOfKind = pages.filter((page) => page.kind === kind);
  const paces: Readonly<Record<string, number>> = await byTurns(ROUNDS, {
    [FLOOR]: () => pace(bare, { what: FLOOR, kind, path }),
    ...Object.fromEntries(pagesOfKind.map((page) => [page.what, () => pace(product, page)])),
  });
  const floor = paces[FLOOR] ?? Number.NaN;
  return pagesOfKind.map(({ what }): Figure => {
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

/** Measures pages per second of one process, against a bare page of the same kind; all compressed. */
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
