import type { Page } from "playwright/test";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import type { Application } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import { mondayOf, plusDays } from "@/lib/kit/day";
import { callApi } from "@/tests/browser/api";
import { signIn } from "@/tests/browser/application-api";

const LOCATION = "gyumri";
const DAYS_AHEAD = 14;

export type ReachedPage = "home" | "verify" | "form" | "dashboard week";

/** Creates an application with a centre and an accepted agreement; returns the address of its first questions. */
const atQuestions = async (page: Page, site: string, language: string): Promise<string> => {
  await signIn(page, site, language);
  const draft = await callApi<Application>(page, "POST", "/registration", { language });
  const { dashboardConfig } = await callApi<Config>(page, "GET", "/config");
  await callApi(page, "PUT", `/registration/${draft._id}`, {
    location_key: LOCATION,
    userLegalStatus: 1,
    student: {},
    guardians: [],
    step: "studentData",
    maxStep: "studentData",
    lang: language,
    isStudentAdult: false,
    version: draft.version,
    contract: { version: dashboardConfig.contract.version, signer: "guardian" },
  });
  return `${site}/form/${draft._id}?step=studentData`;
};

/** Signs in staff; returns the address of a week whose capacities can be changed. */
const atWeek = async (page: Page, site: string, language: string): Promise<string> => {
  await page.goto(`${site}/dashboard?lang=${language}`);
  await callApi(page, "POST", "/auth/login", DEMO_STAFF);
  const week = mondayOf(plusDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD));
  return `${site}/dashboard/schedules/start_day?location=${LOCATION}&week=${week}`;
};

/** Prepares a visitor for each page, and returns its address. */
export const REACHED: Readonly<Record<ReachedPage, (page: Page, site: string, language: string) => Promise<string>>> = {
  home: async (_page, site, language) => `${site}/?lang=${language}`,
  verify: async (_page, site, language) => `${site}/verify?lang=${language}`,
  form: atQuestions,
  "dashboard week": atWeek,
};
