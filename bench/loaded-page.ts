import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright/test";

/** A loaded file; its compressed size without headers, and its size. */
export interface LoadedFile {
  address: string;
  bytes: number;
  size: number;
}

export interface LoadedPage {
  scripts: readonly LoadedFile[];
  /** Messages, and the countries of phone numbers. */
  texts: readonly LoadedFile[];
  fonts: readonly LoadedFile[];
}

/** Runs `work` in a new phone-sized window with an empty cache. */
export const inNewPage = async <Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
};

/** The files that the page has requested so far, prefetched and cached ones included. */
const filesOf = (page: Page): Promise<LoadedFile[]> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const files = new Map<string, LoadedFile>();
    for (const { name, encodedBodySize, decodedBodySize } of entries) {
      const { bytes = 0, size = 0 } = files.get(name) ?? {};
      files.set(name, {
        address: name,
        bytes: Math.max(bytes, encodedBodySize),
        size: Math.max(size, decodedBodySize),
      });
    }
    return [...files.values()];
  });

const SCRIPT = /\.js$/;

/** A script as gzip weighs it, whatever the server compresses by: a bare application knows no brotli. */
const gzipped = async (response: Response): Promise<[string, number]> => [
  response.url(),
  gzipSync(await response.body()).length,
];

/** Opens a page that is never idle and waits until it requests nothing more, without an interaction. */
export const loadPage = async (page: Page, address: string): Promise<LoadedPage> => {
  // What a page loads while it is idle delays nothing. It would be loaded here, or not, by chance.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const failed: string[] = [];
  const weighing: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) failed.push(response.url());
    if (SCRIPT.test(new URL(response.url()).pathname)) weighing.push(gzipped(response));
  });
  await page.goto(address, { waitUntil: "networkidle" });
  if (failed.length > 0) throw new Error(`${address} does not get ${failed.join(", ")}`);
  const files = await filesOf(page);
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(new URL(file.address).pathname));
  const weights = new Map(await Promise.all(weighing));
  const scripts = matching(SCRIPT).map((file) => ({ ...file, bytes: weights.get(file.address) ?? file.bytes }));
  return { scripts, texts: matching(/^\/api\/texts\//), fonts: matching(/\.woff2$/) };
};

/** The kilobytes of all files. */
export const weight = (files: readonly LoadedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

/** The name of a file, without its folders. */
export const nameOf = ({ address }: LoadedFile): string => new URL(address).pathname.split("/").at(-1) ?? "";
