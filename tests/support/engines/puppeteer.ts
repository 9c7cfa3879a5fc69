import puppeteer, { type LaunchOptions, type Page } from "puppeteer-core";
import { CHROMIUM_LAUNCH } from "@/tests/support/chromium.mjs";
import type { Engine, Size } from "./engine";
import { OLD_CHROMIUM_PROGRAM } from "./old-chromium.mjs";

const selectorOf = (target: string): string => (target.startsWith("//") ? `::-p-xpath(${target})` : target);

const elementOf = async (page: Page, target: string) => {
  const element = await page.$(selectorOf(target));
  if (!element) throw new Error(`not on the page: ${target}`);
  return element;
};

const watchErrors = (page: Page): string[] => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return errors;
};

const startEngine = async (name: string, { width, height }: Size, options: LaunchOptions): Promise<Engine> => {
  const browser = await puppeteer.launch({ ...options, defaultViewport: { width, height } });
  const page = await browser.newPage();
  const errors = watchErrors(page);
  return {
    name,
    version: (await browser.version()).replace(/^\D*/, ""),
    open: async (address) => {
      await page.goto(address);
    },
    click: async (target) => {
      const element = await elementOf(page, target);
      // A bar at the bottom covers what is only just in view.
      await element.evaluate((shown) => shown.scrollIntoView({ block: "center", behavior: "instant" }));
      await element.click();
    },
    type: async (target, text) => (await elementOf(page, target)).type(text),
    choose: async (target, value) => {
      await (await elementOf(page, target)).select(value);
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    screenshot: async () => Buffer.from(await page.screenshot({ fullPage: true })),
    errors: () => errors,
    close: () => browser.close(),
  };
};

/** Firefox, spoken to by WebDriver BiDi. */
export const startFirefox = (size: Size): Promise<Engine> =>
  startEngine("Firefox", size, { browser: "firefox", executablePath: "/usr/bin/firefox-esr" });

/** Chromium 102. */
export const startOldChromium = (size: Size): Promise<Engine> =>
  startEngine("Chromium", size, { executablePath: OLD_CHROMIUM_PROGRAM, args: CHROMIUM_LAUNCH.args });
