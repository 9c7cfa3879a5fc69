import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "playwright/test";
import playwright from "@/playwright.config";
import { inNewPage, type LoadedPage, loadPage, nameOf, weight } from "./loaded-page";
import { REACHED, type ReachedPage } from "./reached-pages";
import { type Figure, writeResults } from "./results";
import { serveBare, serveProduct } from "./served";

/** Compressed kilobytes of script above the bare page's, before the page is idle and before the first interaction. */
const SCRIPT_TARGETS: Readonly<Record<ReachedPage, number>> = { home: 15, verify: 35, form: 70, "dashboard week": 60 };
const MESSAGES_TARGET = 12;
const FONT_TARGET = 60;
/** Armenian has letters of two bytes, so its messages are among the largest. */
const LANGUAGE = "hy";
const FONT_LANGUAGES = ["en", "hy", "ka", "ru", "ja"] as const;
const CHUNKS = ".next/static/chunks";

/** Code that is loaded when it is used, or before while the page is idle, each with words that identify it in the build. */
const LATER: readonly { what: string; marks: RegExp; isOnServer?: true }[] = [
  { what: "the validators", marks: /too_small/ },
  { what: "the phones' numbering plans", marks: /US.{1,3}AG.{1,3}AI/ },
  { what: "the calendar", marks: /week_number_header/ },
  { what: "the dialogs", marks: /dismissableLayer/ },
  { what: "the PDF", marks: /%PDF-|pdfkit/, isOnServer: true },
];

const kB = (count: number) => `${count.toFixed(1)} kB`;

const loadAll = async (browser: Browser, site: string): Promise<Record<ReachedPage, LoadedPage>> => {
  const loaded: Partial<Record<ReachedPage, LoadedPage>> = {};
  for (const [name, reach] of Object.entries(REACHED))
    loaded[name as ReachedPage] = await inNewPage(browser, async (page) =>
      loadPage(page, await reach(page, site, LANGUAGE)),
    );
  return loaded as Record<ReachedPage, LoadedPage>;
};

const scriptFigure = (name: ReachedPage, { scripts }: LoadedPage, floor: number): Figure => {
  const above = weight(scripts) - floor;
  const target = SCRIPT_TARGETS[name];
  return {
    what: `script of ${name}, above a bare page`,
    measured: kB(above),
    floor: kB(floor),
    target: `≤ ${target} kB`,
    isMet: above <= target,
  };
};

const messagesFigure = (name: ReachedPage, { texts }: LoadedPage): Figure => ({
  what: `messages in ${name}, compressed`,
  measured: kB(weight(texts)),
  floor: `${kB(texts.reduce((sum, { size }) => sum + size, 0) / 1000)} uncompressed, ${texts.length} files`,
  target: `≤ ${MESSAGES_TARGET} kB`,
  isMet: weight(texts) <= MESSAGES_TARGET,
});

const fontFigure = async (browser: Browser, site: string, language: string): Promise<Figure> => {
  const { fonts } = await inNewPage(browser, (page) => loadPage(page, `${site}/?lang=${language}`));
  const named = fonts.map((file) => `${nameOf(file).replace(/^noto-sans-|-wght.*$/g, "")} ${kB(weight([file]))}`);
  const isSliced = language === "ja";
  return {
    what: `fonts of home in ${language}`,
    measured: `${kB(weight(fonts))}: ${isSliced ? `${fonts.length} slices` : named.join(", ")}`,
    floor: `the largest ${kB(Math.max(...fonts.map(({ bytes }) => bytes)) / 1000)}`,
    // The font of a script with thousands of characters has slices; each is loaded when its characters are shown.
    target: isSliced ? "by slices" : `≤ ${FONT_TARGET} kB a script`,
    isMet: fonts.length > 0 && (isSliced || fonts.every((file) => weight([file]) <= FONT_TARGET)),
  };
};

/** The chunks of the build that contain some words. */
const chunksWith = (marks: RegExp): string[] =>
  readdirSync(CHUNKS).filter(
    (name) => name.endsWith(".js") && marks.test(readFileSync(path.join(CHUNKS, name), "utf8")),
  );

const laterFigure = (
  { what, marks, isOnServer }: (typeof LATER)[number],
  pages: Readonly<Record<ReachedPage, LoadedPage>>,
): Figure => {
  const chunks = chunksWith(marks);
  const loadingPages = Object.entries(pages).filter(([, { scripts }]) =>
    scripts.some((file) => chunks.includes(nameOf(file))),
  );
  const size = chunks.reduce((sum, name) => sum + gzipSync(readFileSync(path.join(CHUNKS, name))).length, 0);
  return {
    what: `${what}: pages that load them before they are idle or use them`,
    measured: loadingPages.length === 0 ? "none" : loadingPages.map(([name]) => name).join(", "),
    floor: isOnServer ? "on the server only" : `${kB(size / 1000)} in ${chunks.length} chunks`,
    target: "none",
    // Code for the browser must be in a chunk, else its words are outdated.
    isMet: loadingPages.length === 0 && (chunks.length === 0) === (isOnServer ?? false),
  };
};

/** Measures the files that a phone loads. */
export const measureBytes = async (): Promise<void> => {
  const [bare, product] = await Promise.all([serveBare(), serveProduct()]);
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const floor = await inNewPage(browser, (page) => loadPage(page, `http://localhost:${bare.port}/static`));
    const pages = await loadAll(browser, `http://am.localhost:${product.port}`);
    const named = Object.entries(pages) as [ReachedPage, LoadedPage][];
    if (named.every(([, { texts }]) => texts.length === 0))
      throw new Error("no page loads messages: the bench does not recognise them");
    const fonts: Figure[] = [];
    for (const language of FONT_LANGUAGES)
      fonts.push(await fontFigure(browser, `http://local.localhost:${product.port}`, language));
    writeResults("bytes", "Bytes", [
      ...named.map(([name, page]) => scriptFigure(name, page, weight(floor.scripts))),
      ...LATER.map((part) => laterFigure(part, pages)),
      ...named.map(([name, page]) => messagesFigure(name, page)),
      ...fonts,
    ]);
  } finally {
    await browser.close();
    await Promise.all([bare.stop(), product.stop()]);
  }
};
