import type { Browser, BrowserContext, Cookie, Page } from "playwright/test";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { dayIn, mondayOf, plusDays } from "@/lib/kit/day";
import { callApi } from "@/tests/browser/api";
import { bookAppointment, openSeatsStep } from "@/tests/browser/application-api";

const PLACE = { tenant: "am", locationKey: "gyumri" };
const ZONE = "Asia/Yerevan";

/** Addresses of pages, and the cookies of people who may open them. */
export interface People {
  site: string;
  applicant: Cookie[];
  staff: Cookie[];
  /** An application that is complete except for its seats. */
  form: string;
  appointment: string;
  week: string;
}

/** Runs `work` in a new browser; returns its result and the cookies afterwards. */
export const inNewPage = async <Result>(browser: Browser, work: (page: Page) => Promise<Result>) => {
  const context = await browser.newContext();
  try {
    const result = await work(await context.newPage());
    return { result, cookies: await context.cookies() };
  } finally {
    await context.close();
  }
};

/** Signs in an applicant with an open form and an appointment, and a manager; returns their pages. */
export const peopleAt = async (browser: Browser, site: string): Promise<People> => {
  const place = { ...PLACE, site };
  const applicant = await inNewPage(browser, async (page) => ({
    appointment: `${site}/appointment/${await bookAppointment(page, place)}`,
    form: `${site}/form/${await openSeatsStep(page, place)}`,
  }));
  const staff = await inNewPage(browser, async (page) => {
    await page.goto(`${site}/dashboard?lang=en`);
    await callApi(page, "POST", "/auth/login", DEMO_STAFF);
    const monday = mondayOf(plusDays(dayIn(ZONE, new Date()), 14));
    return `${site}/dashboard/schedules/start_day?location=${PLACE.locationKey}&week=${monday}`;
  });
  return { site, ...applicant.result, applicant: applicant.cookies, staff: staff.cookies, week: staff.result };
};

/** A new device with an empty cache and these cookies. */
export const deviceOf = async (browser: Browser, width: number, cookies: Cookie[] = []): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width, height: 740 }, hasTouch: width < 640 });
  await context.addCookies(cookies);
  return context;
};
