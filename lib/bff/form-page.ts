import "server-only";
import type { LocationSettings } from "@/lib/contracts/configuration";
import type { FormConfiguration } from "@/lib/domain/application/application";
import { editJourney } from "@/lib/domain/application/edit-journey";
import { formSteps, mayOpenStep, resumeStep, type Step } from "@/lib/domain/application/steps";
import type { OpenApplication } from "./applicant";

/** What of a location's settings the form screens need: contracts, logos and the like stay on the server. */
export const formConfiguration = (settings: LocationSettings): FormConfiguration => ({
  pages: settings.pages,
  agePreCheck: settings.agePreCheck,
  specialNeeds: settings.specialNeeds,
  addressTemplate: settings.addressTemplate,
  ageRestrictions: settings.ageRestrictions,
  usernameRequired: settings.usernameRequired,
  nativeNames: settings.nativeNames,
});

/** The step that a form page shows: the asked-for one where the application may open it, else where it resumes. */
export const resolveFormStep = ({ application, journey }: OpenApplication, asked: string | undefined): Step => {
  const wanted = formSteps(journey).find((step) => step === asked);
  return wanted && mayOpenStep(journey, application.maxStep, wanted) ? wanted : resumeStep(journey, application.step);
};

/** The step that EditForm shows: any of its own, the seats by their name, the first one without a wish. */
export const resolveEditStep = ({ journey }: OpenApplication, asked: string | undefined): Step => {
  const own = editJourney(journey);
  if (asked === "session" && journey.includes("session")) return "session";
  return own.find((step) => step === asked && step !== "done") ?? own[0] ?? "session";
};
