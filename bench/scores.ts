import lighthouse, { type Result } from "lighthouse";
import { type Browser, type Cookie, chromium } from "playwright/test";
import { LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import playwright from "@/playwright.config";
import { freePort } from "@/tests/support/free-port";
import { peopleAt } from "./people";
import { type Figure, writeResults } from "./results";
import { serveBare, serveProduct } from "./served";
import { median } from "./turns";

/** The median is the score that three of five runs reach. */
const ROUNDS = 5;
/** The promised scores of Lighthouse, out of a hundred; personal pages need no search engine. */
const PUBLIC = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;
const PERSONAL = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
const BLOCKING = "total-blocking-time";
const TIMES = { "first-contentful-paint": "FCP", "largest-contentful-paint": "LCP", [BLOCKING]: "TBT" };

interface Judged {
  address: string;
  cookie: string;
  targets: Readonly<Record<string, number>>;
  /** The longest total blocking time, in milliseconds. */
  blocking?: number;
}

const headerOf = (cookies: readonly Pick<Cookie, "name" | "value">[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

const pagesOf = async (browser: Browser, site: string): Promise<Record<string, Judged>> => {
  const in_ = (language: string) => headerOf([{ name: LANGUAGE_COOKIE, value: language }]);
  const { form, applicant } = await peopleAt(browser, site);
  return {
    "home in Armenian": { address: `${site}/`, cookie: in_("hy"), targets: PUBLIC },
    "home in English": { address: `${site}/`, cookie: in_("en"), targets: PUBLIC },
    "verify in Armenian": { address: `${site}/verify`, cookie: in_("hy"), targets: PUBLIC },
    "verify in English": { address: `${site}/verify`, cookie: in_("en"), targets: PUBLIC },
    "the form": { address: `${form}?step=studentData`, cookie: headerOf(applicant), targets: PERSONAL, blocking: 150 },
  };
};

/** Runs Lighthouse with its defaults: a simulated mid-range phone on slow 4G. */
const judge = async (port: number, { address, cookie, targets }: Judged): Promise<Result> => {
  const run = await lighthouse(address, {
    port,
    onlyCategories: Object.keys(targets),
    extraHeaders: cookie ? { Cookie: cookie } : {},
    logLevel: "error",
  });
  if (!run || run.lhr.runtimeError) throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? "no result"}`);
  return run.lhr;
};

const scoreOf = (runs: readonly Result[], category: string): number =>
  median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));

const timeOf = (runs: readonly Result[], audit: string): number =>
  Math.round(median(runs.map(({ audits }) => audits[audit]?.numericValue ?? 0)));

const timesOf = (runs: readonly Result[]): string =>
  Object.entries(TIMES)
    .map(([id, name]) => `${name} ${timeOf(runs, id)} ms`)
    .join(", ");

const blockingFigures = (name: string, { blocking }: Judged, runs: readonly Result[], bare: readonly Result[]) => {
  if (blocking === undefined) return [];
  const time = timeOf(runs, BLOCKING);
  return [
    {
      what: `total blocking time of ${name}`,
      measured: `${time} ms`,
      floor: `bare page ${timeOf(bare, BLOCKING)} ms`,
      target: `≤ ${blocking} ms`,
      isMet: time <= blocking,
    },
  ];
};

/** The audits that lowered the scores. */
const blames = ({ categories, audits }: Result): string[] =>
  Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < (id === "performance" ? 0.9 : 1))
      .map(({ id: audit }) => `${audit} ${audits[audit]?.displayValue ?? ""}`.trim()),
  );

const figuresOf = (name: string, { targets }: Judged, runs: readonly Result[], bare: readonly Result[]): Figure[] =>
  Object.entries(targets).map(([category, target]) => {
    const score = scoreOf(runs, category);
    const times = (results: readonly Result[]) => (category === "performance" ? ` (${timesOf(results)})` : "");
    return {
      what: `Lighthouse's ${category} of ${name}`,
      measured: `${score}${times(runs)}`,
      floor: `bare page ${scoreOf(bare, category)}${times(bare)}`,
      target: `≥ ${target}`,
      isMet: score >= target,
    };
  });

/** Measures Lighthouse's scores of the first pages and the form, against a page that does nothing. */
export const measureScores = async (): Promise<void> => {
  const [bare, product, port] = await Promise.all([serveBare(), serveProduct(), freePort()]);
  const { args = [], ...options } = playwright.use?.launchOptions ?? {};
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const floor: Judged = { address: `http://localhost:${bare.port}/static`, cookie: "", targets: PUBLIC };
    const pages = await pagesOf(browser, `http://am.localhost:${product.port}`);
    const runs = Object.fromEntries(["floor", ...Object.keys(pages)].map((name) => [name, [] as Result[]]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, page] of Object.entries({ floor, ...pages })) runs[name]?.push(await judge(port, page));
    for (const [name, [last]] of Object.entries(runs))
      if (last) console.log(name, blames(last).join("; ") || "no blame");
    const figures = Object.entries(pages).flatMap(([name, page]) => {
      const results = [name, page, runs[name] ?? [], runs.floor ?? []] as const;
      return [...figuresOf(...results), ...blockingFigures(...results)];
    });
    writeResults("scores", "Phones: Lighthouse", figures);
  } finally {
    await browser.close();
    await Promise.all([bare.stop(), product.stop()]);
  }
};
