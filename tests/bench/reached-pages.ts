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

/** Somebody who has chosen a centre and accepted its agreement, at the first of its questions. */
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

/** Somebody of the staff, at a week whose seats can still be changed. */
const atWeek = async (page: Page, site: string, language: string): Promise<string> => {
  await page.goto(`${site}/dashboard?lang=${language}`);
  await callApi(page, "POST", "/auth/login", DEMO_STAFF);
  const week = mondayOf(plusDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD));
  return `${site}/dashboard/schedules/start_day?location=${LOCATION}&week=${week}`;
};

/** Brings somebody to where each page can be opened, and gives its address. */
export const REACHED: Readonly<Record<ReachedPage, (page: Page, site: string, language: string) => Promise<string>>> = {
  home: async (_page, site, language) => `${site}/?lang=${language}`,
  verify: async (_page, site, language) => `${site}/verify?lang=${language}`,
  form: atQuestions,
  "dashboard week": atWeek,
};
