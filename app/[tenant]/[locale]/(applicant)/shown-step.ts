import type { LoadedForm } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import type { Application } from "@/lib/contracts/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { isShownInForm, openedStep } from "@/lib/domain/application/form-step";
import { isHandOverStep, journeyOfWriter } from "@/lib/domain/application/hand-over";
import type { FormStepName } from "@/lib/domain/application/step-texts";
import type { Journey, Step } from "@/lib/domain/application/steps";
import { isAdult as isAdultOn } from "@/lib/domain/person/age";
import { dayIn } from "@/lib/kit/day";

/** A step that the browser shows, and what its header depends on. */
export interface ShownStep {
  application: Application;
  journey: Journey;
  step: FormStepName;
  isAdult: boolean;
}

// Other people change a hand-over, and the siblings' drafts and seats.
const isChangedByOthers = ({ hasSiblings }: LoadedForm, application: Application, step: Step): boolean =>
  isHandOverStep(step, application) ||
  (step === "session" && hasSiblings) ||
  (step === "confirmation" && application.jointBooking !== undefined);

const isLoadedFor = (form: LoadedForm, application: Application, step: Step, now: Date): boolean => {
  const { application: loaded, zone, today } = form;
  if (step === form.step && application.version === loaded.version) return true;
  // On another day other ages are accepted; another centre has other settings, another signer other texts.
  if (dayIn(zone, now) !== today || application.location_key !== loaded.location_key) return false;
  return application.userLegalStatus === loaded.userLegalStatus && !isChangedByOthers(form, application, step);
};

/**
 * The step that an address shows of an application, by the rules of the server; undefined where only the server can show its
 * page.
 */
export const shownStep = (
  form: LoadedForm,
  application: Application,
  requested: string | undefined,
  now: Date,
): ShownStep | undefined => {
  const { configuration, today } = form;
  const { student } = application;
  const isAdult = isAdultOn(student.birthDate, today);
  const journey = journeyOfWriter(journeyOf(configuration, student, today), application);
  const step = openedStep(journey, application, requested);
  return isShownInForm(step, application, isAdult) && isLoadedFor(form, application, step, now)
    ? { application, journey, step, isAdult }
    : undefined;
};
