import { type Browser, chromium, expect, type Page } from "playwright/test";
import playwright from "@/playwright.config";
import { Journey } from "@/tests/browser/applicant-journey";
import { capacities } from "@/tests/browser/staff-sign-in";
import { interactionsOf, opened, SETTLE_MS, type StepChange, stepPainted } from "./interaction-times";
import { deviceOf, type People, peopleAt } from "./people";
import { type Figure, writeResults } from "./results";
import { type Served, serveBare, serveProduct } from "./served";

const TARGET_MS = 100;
const NAME = "Abcdefghijklmnopqrstuvwxyz Abc";

const typeText = async (page: Page, selector: string, text: string): Promise<number[]> => {
  const field = page.locator(selector);
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  await field.press("ControlOrMeta+a");
  // The speed of a good typist.
  return interactionsOf(page, text.length, () => page.keyboard.type(text, { delay: 80 }));
};

type Measured = Record<string, number[]>;

const onBare = async (browser: Browser, { port }: Served): Promise<Measured> => {
  const context = await deviceOf(browser, 360);
  const page = await opened(context, `http://localhost:${port}/static`);
  await page.evaluate(() => document.body.append(document.createElement("input")));
  const bare = await typeText(page, "input", NAME);
  await context.close();
  return { bare };
};

const onHome = async (browser: Browser, { site }: People): Promise<Measured> => {
  const context = await deviceOf(browser, 360);
  const page = await opened(context, `${site}/`);
  const themes = page.locator("footer input[type=radio]");
  const theme = await interactionsOf(page, 3, async () => {
    for (const index of [1, 0, 2]) await themes.nth(index).click();
  });
  // Respond without content, so that the page stays and its interaction is recorded.
  await page.route(/lang=/, (route) => route.fulfill({ status: 204 }));
  await page.locator("header select").focus();
  const language = await interactionsOf(page, 1, () => page.keyboard.press("ArrowDown"));
  await context.close();
  return { "theme on home": theme, "language on home": language };
};

const onForm = async (browser: Browser, { form, applicant }: People): Promise<Measured> => {
  const context = await deviceOf(browser, 360, applicant);
  const page = await opened(context, `${form}?step=studentData`);
  const name = await typeText(page, '[name="firstName"]', NAME);
  const leaving = await interactionsOf(page, 6, async () => {
    for (let key = 0; key < 6; key += 1) await page.keyboard.press("Tab", { delay: 40 });
    await page.waitForTimeout(SETTLE_MS);
  });
  const date = [
    ...(await typeText(page, '[name="birthDate.day"]', "12")),
    ...(await typeText(page, '[name="birthDate.month"]', "11")),
    ...(await typeText(page, '[name="birthDate.year"]', "2011")),
  ];
  const choices = await interactionsOf(page, 4, async () => {
    for (const radio of await page.locator('[name="gender"]').all()) await radio.click();
    for (let folds = 0; folds < 2; folds += 1) await page.locator('[id^="fold-"]').first().click();
  });
  await context.close();
  return { "typing a name": name, "leaving fields": leaving, "typing a date": date, "choosing answers": choices };
};

/** Presses Continue from step to step; measures the press, and the time from the next step's arrival to its paint. */
const onSteps = async (browser: Browser, { form, site, applicant }: People): Promise<Measured> => {
  const context = await deviceOf(browser, 360, applicant);
  const page = await opened(context, `${form}?step=studentData`);
  const journey = new Journey(page, site, "en");
  const { title_specialNeeds, title_accommodations, title_parentData } = journey.words.form;
  const press: number[] = [];
  const changes: StepChange[] = [];
  for (const title of [title_specialNeeds, title_accommodations, title_parentData]) {
    const change = stepPainted(page, title);
    press.push(...(await interactionsOf(page, 1, () => Promise.all([journey.next(), change]))));
    changes.push(await change);
  }
  await context.close();
  return {
    "Continue pressed": press,
    "painting a step, after its response": changes.map(({ arrived }) => arrived),
    "a step change, with the network": changes.map(({ total: whole }) => whole),
  };
};

const onWeek = async (browser: Browser, { week, staff }: People): Promise<Measured> => {
  const context = await deviceOf(browser, 1280, staff);
  const page = await opened(context, week);
  await expect(capacities(page).first()).toBeVisible();
  await capacities(page).first().focus();
  const edit = await interactionsOf(page, 12, async () => {
    for (const key of "123456") {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(key, { delay: 80 });
    }
  });
  const walk = await interactionsOf(page, 12, async () => {
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowLeft"])
      await page.keyboard.press(key, { delay: 40 });
  });
  await context.close();
  return { "typing a capacity": edit, "moving through a week by arrows": walk };
};

const WITH_NETWORK = /with the network/;

const figuresOf = (measured: Measured): Figure[] => {
  const { bare = [], ...pages } = measured;
  const worst = (values: readonly number[]) => Math.round(Math.max(...values));
  for (const [what, values] of Object.entries(pages))
    if (WITH_NETWORK.test(what)) console.log(`${what}: ${worst(values)} ms`);
  const limited = Object.entries(pages).filter(([what]) => !WITH_NETWORK.test(what));
  return limited.map(([what, values]) => ({
    what: `${what}, the slowest of ${values.length}`,
    measured: `${worst(values)} ms`,
    floor: `a bare input ${worst(bare)} ms`,
    target: `≤ ${TARGET_MS} ms`,
    isMet: worst(values) <= TARGET_MS,
  }));
};

/** Measures interactions on a processor that is slowed four times. */
export const measureInteractions = async (): Promise<void> => {
  const [bare, product] = await Promise.all([serveBare(), serveProduct()]);
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    const people = await peopleAt(browser, `http://am.localhost:${product.port}`);
    const measured: Measured = {};
    Object.assign(measured, await onBare(browser, bare));
    for (const part of [onHome, onForm, onSteps, onWeek]) Object.assign(measured, await part(browser, people));
    writeResults("interactions", "Phones: interactions", figuresOf(measured));
  } finally {
    await browser.close();
    await Promise.all([bare.stop(), product.stop()]);
  }
};
