import "server-only";
import type { FormTexts } from "@/app/[tenant]/[locale]/(applicant)/form-steps";
import { hasSeatTexts, screenNameOf } from "@/app/[tenant]/[locale]/(applicant)/screen-name";
import type { LoadedForm } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import type { FormMode } from "@/components/application-form/form-props";
import { fileAddress, preloadedFile } from "@/components/texts/preloaded-file";
import { loadAllAgeRestrictions } from "@/lib/bff/age-restrictions";
import type { OpenApplication } from "@/lib/bff/applicant";
import { formApplication, formConfiguration } from "@/lib/bff/form-page";
import { loadJointChildren, loadSiblings } from "@/lib/bff/siblings";
import { loadVerifiedValue } from "@/lib/bff/verified-value";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { readerOf } from "@/lib/domain/application/reader";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { Locale } from "@/lib/domain/country/locales";
import { locationOptions } from "@/lib/domain/location/options";
import { phoneText } from "@/lib/domain/person/phone";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadTextFile } from "@/lib/i18n/text-files";
import { writtenValuesOf } from "@/lib/i18n/written-values";
import { zoneName } from "@/lib/i18n/zone-name";

type FormOfReader = Pick<FormToLoad, "tenant" | "opened" | "step" | "locale">;

/** The texts of the form's steps for whoever reads them. */
export const loadFormTexts = async ({ tenant, opened, step, locale }: FormOfReader): Promise<FormTexts> => {
  const reader = readerOf(opened.application);
  const [shared, form, seats] = await Promise.all([
    loadTextFile(tenant, locale, "shared", reader),
    loadTextFile(tenant, locale, "form", reader),
    loadTextFile(tenant, locale, "seats", reader),
  ]);
  const hasMore = hasSeatTexts(screenNameOf(step, opened.application));
  return {
    questions: [preloadedFile(shared), preloadedFile(form)],
    seats: hasMore ? preloadedFile(seats) : fileAddress(seats),
  };
};

interface FormToLoad {
  tenant: Tenant;
  opened: OpenApplication;
  /** The step that is shown first. */
  step: FormStepName;
  mode: FormMode;
  locale: Locale;
}

const NO_SIBLINGS = { siblings: [], hasSiblings: false };

/** Reads what the steps of a form show: of an application that is filled in for all steps, of a booked one for this step. */
export const loadForm = async ({ tenant, opened, step, mode, locale }: FormToLoad): Promise<LoadedForm> => {
  const { settings, context, today, zone, config, missing } = opened;
  const application = formApplication(opened);
  const center = config.centers.find(({ location_key }) => location_key === application.location_key);
  const path = routes.form(application._id, step);
  // The student's step offers the other centres.
  const hasLocations = mode === "apply" || step === "studentData";
  const isSummary = step === "confirmation";
  const [ages, verified, siblings, joint] = await Promise.all([
    loadAllAgeRestrictions(tenant, hasLocations ? config.centers : center ? [center] : []),
    loadVerifiedValue(tenant, context.region),
    mode === "apply" ? loadSiblings(tenant, opened, path) : NO_SIBLINGS,
    isSummary ? loadJointChildren(tenant, opened, path) : undefined,
  ]);
  const settingsOf = (key: string) => effectiveSettings(config.dashboardConfig, key);
  return {
    application,
    step,
    configuration: formConfiguration(settings, ages[application.location_key ?? ""] ?? {}, context.countryForm),
    region: context.region,
    today,
    language: locale,
    mode,
    verified,
    locations: hasLocations ? locationOptions(config.centers, ages, settingsOf, application.contract?.version) : [],
    methods: settings.verification,
    ...siblings,
    joint,
    center,
    zone,
    zoneLabel: zoneName(locale, zone, new Date()),
    missing,
    written: {
      ...writtenValuesOf(application, locale, context.region),
      ...(verified && { [verified.value]: phoneText(verified.value, context.region) }),
    },
  };
};
