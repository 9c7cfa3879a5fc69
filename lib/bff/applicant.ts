import "server-only";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Application } from "@/lib/contracts/application";
import { type Config, configuration, type LocationSettings } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import type { Student } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import { journeyOfWriter } from "@/lib/domain/application/hand-over";
import { situationOf } from "@/lib/domain/application/situation";
import { furthestStep, type Journey, resumeStep } from "@/lib/domain/application/steps";
import { specifiedForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import { routes, signInRoute } from "@/lib/domain/routes";
import { routeOfStep } from "@/lib/domain/step-routes";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { translateLocations } from "@/lib/i18n/tenant-names";
import type { Day } from "@/lib/kit/day";
import { missingFeatures } from "@/lib/server/environment/web-environment";
import { callBackend } from "./call-backend";
import { type LoginSession, readLoginSession } from "./login-session";

const verifyFirst = (path: string | undefined): never =>
  redirect(path ? signInRoute(routes.verify, path) : routes.verify);

/** The applicant's login session. Without one it redirects to verification, which leads back to `path`. */
export const requireApplicant = async (tenant: Tenant, path?: string): Promise<LoginSession> =>
  (await readLoginSession("applicant", tenant)) ?? verifyFirst(path);

/**
 * Runs a guarded read. An ended login session redirects to verification, which leads back to `path` where there is one. A read
 * that is forbidden is not found: verification would lead back to it. An application that was handed over is read in the list.
 */
export const guardedRead = async <Result>(path: string | undefined, read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") verifyFirst(path);
    // The student reads it there, and nowhere else.
    if (error.code === "registration_handed_over") redirect(routes.applications);
    throw error.code === "forbidden" ? new AppError("not_found") : error;
  }
};

/**
 * The tenant's configuration with its locations' names in the language, read for the applicant. Read once a request. It has
 * the agreements' texts only in the language that is named for them.
 */
export const loadConfiguration = cache(
  async (tenant: Tenant, locale: Locale, token: string, language?: Locale): Promise<Config> => {
    const config = await callBackend(configuration.get, { tenant, token }, { query: { language } });
    return { ...config, centers: await translateLocations(config.centers, tenant, locale) };
  },
);

/** One application with everything that its screens depend on. */
export interface OpenApplication {
  application: Application;
  config: Config;
  settings: LocationSettings;
  context: FormContext;
  journey: Journey;
  /** The same for other students of the location. */
  contextOf: (student: Pick<Student, "birthDate">) => FormContext;
  journeyOf: (student: Pick<Student, "birthDate">) => Journey;
  /** Features that the tenant's backend lacks. */
  missing: readonly Feature[];
  /** Today and the time zone at the chosen location; at the tenant's first one before there is a choice. */
  today: Day;
  zone: string;
}

type Opening = [tenant: Tenant, locale: Locale, id: string, path: string];

// A backend would lose the names that it does not know.
const withStoredNames = (context: FormContext, missing: readonly Feature[]): FormContext =>
  missing.includes("countryNames") ? { ...context, countryForm: specifiedForm(context.countryForm) } : context;

const openFor = async ([tenant, locale, id, path]: Opening, language?: Locale): Promise<OpenApplication> => {
  const { token } = await requireApplicant(tenant, path);
  const [application, config] = await guardedRead(path, () =>
    Promise.all([
      callBackend(registrations.get, { tenant, token }, { params: { id } }),
      loadConfiguration(tenant, locale, token, language),
    ]),
  );
  const missing = missingFeatures(tenant);
  const situation = situationOf(tenant, config, application.location_key, new Date());
  return {
    // A draft that was begun before it has no location yet where there is no choice.
    application: situation.locationKey ? { ...application, location_key: situation.locationKey } : application,
    config,
    settings: situation.settings,
    context: withStoredNames(situation.contextOf(application.student), missing),
    journey: journeyOfWriter(situation.journeyOf(application.student), application),
    contextOf: (student) => withStoredNames(situation.contextOf(student), missing),
    journeyOf: situation.journeyOf,
    missing,
    today: situation.today,
    zone: situation.zone,
  };
};

/** Guard and read in one: the applicant's own application. Redirects to verification without a session; throws `not_found`. */
export const openApplication = cache((...opening: Opening) => openFor(opening));

/** The same with the agreements' texts in the visitor's language. */
export const openWithAgreement = cache((...opening: Opening) => openFor(opening, opening[1]));

/**
 * The furthest page that an application may see: redirects to it keep the applicant where they were. Throws `step_unresolved`
 * for a draft where no step is configured.
 */
export const furthestPage = ({ application, journey }: Pick<OpenApplication, "application" | "journey">): string => {
  const { _id, status, step, maxStep } = application;
  if (status !== "draft") return routes.appointment(_id);
  const resumed = resumeStep(journey, furthestStep(journey, step, maxStep));
  if (resumed === "done") throw new AppError("step_unresolved");
  return routeOfStep(_id, resumed);
};
