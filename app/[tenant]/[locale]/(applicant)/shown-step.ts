import type { LoadedForm } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import type { Application } from "@/lib/contracts/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { isShownInForm, openedStep } from "@/lib/domain/application/form-step";
import { isHandOverStep, journeyOfWriter } from "@/lib/domain/application/hand-over";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { Journey, Step } from "@/lib/domain/application/steps";
import { isAdult as isAdultOn } from "@/lib/domain/person/age";

/** A step that the browser shows, and what its header depends on. */
export interface ShownStep {
  application: Application;
  journey: Journey;
  step: FormStepName;
  isAdult: boolean;
}

// Another centre has other settings, another signer other texts. Other people change a hand-over, and the siblings' drafts.
const isLoadedFor = ({ application: loaded, joint }: LoadedForm, application: Application, step: Step): boolean => {
  if (application.location_key !== loaded.location_key) return false;
  if (application.userLegalStatus !== loaded.userLegalStatus) return false;
  const isJoint = step === "confirmation" && application.jointBooking !== undefined;
  if (isJoint && joint === undefined) return false;
  return isJoint || isHandOverStep(step, application) ? application.version === loaded.version : true;
};

/**
 * The step that an address shows of an application, by the rules of the server; undefined where only the server can show its
 * page.
 */
export const shownStep = (
  form: LoadedForm,
  application: Application,
  requested: string | undefined,
): ShownStep | undefined => {
  const { configuration, today } = form;
  const { student } = application;
  const isAdult = isAdultOn(student.birthDate, today);
  const journey = journeyOfWriter(journeyOf(configuration, student, today), application);
  const step = openedStep(journey, application, requested);
  return isShownInForm(step, application, isAdult) && isLoadedFor(form, application, step)
    ? { application, journey, step, isAdult }
    : undefined;
};
