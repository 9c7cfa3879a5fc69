import { type Browser, type Cookie, expect, type Locator, type Page, test } from "playwright/test";
import type { Application } from "@/lib/contracts/application";
import { ALL_LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { LANGUAGE_COOKIE } from "@/lib/domain/tenant/cookies";
import type { Messages } from "@/lib/i18n/message-files";
import { missingGlyphs } from "../support/glyphs";
import { callApi } from "./api";
import { siteOf, wordsOf } from "./applicant-journey";
import { bookAppointment, saveAnswers } from "./application-api";
import { illegible, textsOf } from "./legibility";
import { signInStaff } from "./staff-sign-in";

/** The developer's network offers every language. */
const site = siteOf("local");
const place = { tenant: "local", locationKey: "yerevan" };
const atCentre = (path: string) => `${path}?location=${place.locationKey}`;

/** A browser's cookies: of an applicant with a draft and a booked application, and of the demo's manager. */
interface Prepared {
  cookies: Cookie[];
  draft: string;
  booked: string;
}

interface KeyPage {
  path: (prepared: Prepared) => string;
  /** The beginning of its title; by default the product's name. */
  title?: (words: Messages) => string;
  /** Pressed first. */
  press?: (page: Page, words: Messages) => Locator;
  /** Visible when the page has loaded completely. */
  ready: string;
}

const OPEN_PAGES: Readonly<Record<string, KeyPage>> = {
  home: { path: () => routes.home, ready: "main a[href='/verify']" },
  verify: { path: () => routes.verify, title: ({ verify }) => verify.title, ready: "[name=phone]:enabled" },
};

const PAGES: Readonly<Record<string, KeyPage>> = {
  applications: {
    path: () => routes.applications,
    title: ({ applications }) => applications.title,
    ready: "main article, main li",
  },
  contract: {
    path: ({ draft }) => routes.contract(draft),
    title: ({ contract }) => contract.title,
    ready: "[name=contract]:enabled",
  },
  student: {
    path: ({ draft }) => routes.form(draft, "studentData"),
    title: ({ form }) => form.title_studentData,
    ready: "[name=firstName]:enabled",
  },
  session: {
    path: ({ draft }) => routes.form(draft, "session"),
    title: ({ form }) => form.title_session,
    ready: "main fieldset[tabindex] button",
  },
  confirmation: {
    path: ({ draft }) => routes.form(draft, "confirmation"),
    title: ({ form }) => form.title_confirmation,
    ready: "[name=confirmed]:enabled",
  },
  congrats: {
    path: ({ booked }) => routes.congrats(booked),
    title: ({ appointment }) => appointment.congratsTitle,
    ready: "main dl",
  },
  startDays: {
    path: () => atCentre(routes.startDays),
    title: ({ dashboard }) => dashboard.startDays,
    // The week that is shown first is past.
    press: (page, { startDays }) =>
      page.getByRole("region", { name: startDays.weeks }).getByRole("listitem").nth(2).getByRole("button"),
    ready: "input[data-capacity]",
  },
  presentations: {
    path: () => atCentre(routes.presentations),
    title: ({ dashboard }) => dashboard.presentations,
    ready: "main table tbody td, main li",
  },
};

const prepare = async (page: Page): Promise<Prepared> => {
  const booked = await bookAppointment(page, place);
  const { student, location_key, guardians } = await callApi<Application>(page, "GET", `/registration/${booked}`);
  const { _id: draft } = await callApi<Application>(page, "POST", "/registration", { language: "en" });
  const furthest = { step: "confirmation", maxStep: "confirmation", userLegalStatus: 1 };
  await saveAnswers(page, draft, student, { ...furthest, location_key, guardians });
  await signInStaff(page, site);
  return { cookies: await page.context().cookies(site), draft, booked };
};

let preparing: Promise<Prepared> | undefined;

/** Prepares once a worker. A fixture of workers would end those of the other tests and start new ones. */
const preparedIn = (browser: Browser): Promise<Prepared> => {
  preparing ??= browser.newPage().then(async (page) => {
    const prepared = await prepare(page);
    await page.context().close();
    return prepared;
  });
  return preparing;
};

// A missing message shows as its key, a missing parameter as its placeholder.
const RAW_MESSAGE = new RegExp(`\\b(?:${Object.keys(wordsOf("en")).join("|")})\\.[A-Za-z_]|\\{[A-Za-z_]+\\}`, "g");

const expectRead = async (page: Page, name: string, { title }: KeyPage, language: Locale): Promise<void> => {
  const state = `${name} in ${language}`;
  const { drawn, said } = await textsOf(page);
  expect.soft(await page.locator("html").getAttribute("lang"), state).toBe(tagOf(language));
  expect.soft(await illegible(page), state).toEqual([]);
  expect.soft(missingGlyphs(drawn, tagOf(language)), `${state}: signs without a font`).toEqual([]);
  expect.soft(`${drawn}\n${said}`.match(RAW_MESSAGE), `${state}: bare messages`).toBeNull();
  // A page's title may come after its text.
  const called = async () => (await page.title()).split(" · ")[0];
  await expect.soft.poll(called, { message: state }).toBe(title?.(wordsOf(language)) ?? "Startday");
  if (process.env.PICTURES)
    await page.screenshot({ path: `test-results/pictures/${name}-${language}.png`, fullPage: true });
};

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: "reduce" } });

for (const language of ALL_LOCALES)
  test(`key pages in ${language} are readable on a small phone`, { tag: "@deep" }, async ({
    page,
    context,
    browser,
  }) => {
    const prepared = await preparedIn(browser);
    const visit = async (pages: Readonly<Record<string, KeyPage>>) => {
      for (const [name, row] of Object.entries(pages)) {
        await page.goto(site + row.path(prepared), { waitUntil: "domcontentloaded" });
        await row.press?.(page, wordsOf(language)).click();
        await expect(page.locator(row.ready).first(), `${name} in ${language}`).toBeVisible();
        await expect(page.locator("main .animate-breathe"), `${name} in ${language}: still on its way`).toHaveCount(0);
        await expectRead(page, name, row, language);
      }
    };
    const chosen = { name: LANGUAGE_COOKIE, value: language, url: site };
    await context.addCookies([chosen]);
    await visit(OPEN_PAGES);
    await context.addCookies([...prepared.cookies, chosen]);
    await visit(PAGES);
  });
