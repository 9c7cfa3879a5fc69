import type { Browser, Page } from "playwright/test";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { callApi } from "@/tests/browser/api";
import { bookAppointment, openSeatsStep } from "@/tests/browser/application-api";
import { inNewPage } from "./people";

export const TENANT = "am";
const LOCATION = "gyumri";

/** A page as a browser requests it, and the expected status. */
export interface Opened {
  what: string;
  kind: "static" | "dynamic";
  path: string;
  cookie?: string;
  status?: number;
}

/** Runs `work` in a new browser; returns its result and the cookie header afterwards. */
const asSomebody = async <Result>(browser: Browser, work: (page: Page) => Promise<Result>) => {
  const { result, cookies } = await inNewPage(browser, work);
  return { result, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
};

/** The measured pages, each with the cookies of a visitor who may open it. */
export const openedBy = async (browser: Browser, site: string): Promise<Opened[]> => {
  const place = { tenant: TENANT, locationKey: LOCATION, site };
  const booked = await asSomebody(browser, (page) => bookAppointment(page, place));
  const applying = await asSomebody(browser, (page) => openSeatsStep(page, place));
  const staff = await asSomebody(browser, async (page) => {
    await page.goto(`${site}/dashboard?lang=en`);
    await callApi(page, "POST", "/auth/login", DEMO_STAFF);
  });
  const week = `/dashboard/schedules/start_day?location=${LOCATION}`;
  return [
    { what: "home", kind: "static", path: "/" },
    { what: "verification", kind: "static", path: "/verify" },
    { what: "a page that does not exist", kind: "static", path: "/nowhere", status: 404 },
    { what: "the dashboard's login", kind: "static", path: "/dashboard" },
    { what: "the list of applications", kind: "dynamic", path: "/applications", cookie: booked.cookie },
    { what: "the form", kind: "dynamic", path: `/form/${applying.result}?step=studentData`, cookie: applying.cookie },
    { what: "an appointment", kind: "dynamic", path: `/appointment/${booked.result}`, cookie: booked.cookie },
    { what: "the dashboard's week", kind: "dynamic", path: week, cookie: staff.cookie },
  ];
};
