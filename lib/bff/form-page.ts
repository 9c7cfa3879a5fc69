import "server-only";
import type { Application } from "@/lib/contracts/application";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { PageConfiguration } from "@/lib/domain/application/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { openedStep } from "@/lib/domain/application/form-step";
import { editJourney, STEPS, type Step } from "@/lib/domain/application/steps";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { AgeRestrictions } from "@/lib/domain/person/age";
import { countryCodeOf } from "@/lib/i18n/country-code";
import type { OpenApplication } from "./applicant";

/**
 * The settings of a location that the form's screens need, with its ages, and its country's form. The others (agreements, logos)
 * stay on the server.
 */
export const formConfiguration = (
  settings: LocationSettings,
  ageRestrictions: AgeRestrictions,
  countryForm: CountryForm,
): PageConfiguration => ({
  pages: settings.pages,
  agePreCheck: settings.agePreCheck,
  specialNeeds: settings.specialNeeds,
  addressTemplate: settings.addressTemplate,
  ageRestrictions,
  usernameRequired: settings.usernameRequired,
  nativeNames: settings.nativeNames,
  countryForm,
});

// A step that is not configured, or not reached yet, is a step. A name that is none leads nowhere.
const requireStepName = (requested: string | undefined): void => {
  if (requested !== undefined && !STEPS.some((step) => step === requested)) throw new AppError("step_unresolved");
};

/** The application as the form shows it: a country that was once typed by its name is one of the list. */
export const formApplication = ({ application }: OpenApplication): Application => {
  const { address } = application.student;
  if (!address?.country) return application;
  const student = { ...application.student, address: { ...address, country: countryCodeOf(address.country) } };
  return { ...application, student };
};

/** The step that a form page opens at. Throws `step_unresolved` for an unknown name. */
export const resolveFormStep = ({ application, journey }: OpenApplication, requested: string | undefined): Step => {
  requireStepName(requested);
  return openedStep(journey, application, requested);
};

/**
 * The step that EditForm shows: the requested one of its own steps, `session` by name, else the first one. The guardians are
 * among them for an adult too: a corrected birth date may need them before it can be saved. Throws `step_unresolved` for an
 * unknown name.
 */
export const resolveEditStep = ({ journey, settings, today }: OpenApplication, requested: string | undefined): Step => {
  requireStepName(requested);
  const steps = editJourney(journeyOf(settings, {}, today));
  if (requested === "session" && journey.includes("session")) return "session";
  return steps.find((step) => step === requested && step !== "done") ?? steps[0] ?? "session";
};
