"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { useReturnStep } from "@/components/application/use-return-step";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import type { createBooking } from "@/lib/client/booking";
import { CallError, OFFLINE } from "@/lib/client/call";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { checkUsernameTaken } from "@/lib/client/usernames";
import type { Attendance } from "@/lib/contracts/application";
import { lockReason } from "@/lib/domain/application/appointment-changes";
import type { FormContext } from "@/lib/domain/application/field-row";
import { journeyOf } from "@/lib/domain/application/fields";
import { editJourney, previousStep, STEPS, type Step, stepAfterContinue } from "@/lib/domain/application/steps";
import { isUsername } from "@/lib/domain/person/username";
import { changeRoute, routeOfStep, routes } from "@/lib/domain/routes";
import { carryAnswers } from "./carried-answers";
import { CONFLICT_ID } from "./conflict/conflict-id";
import type { FormScreenProps } from "./form-props";
import type { Refusal } from "./refusal-notice";
import { formOf } from "./use-application-save";
import { type RefusedAnswer, useRefusedAnswers } from "./use-refused-answers";
import type { StepForm } from "./use-step-form";

type Booking = ReturnType<typeof createBooking>;

/** Shows refused answers at the fields of this page, and the others in a list with links. */
const useRefusal = (
  props: FormScreenProps,
  { form, base, state }: StepForm,
  carried: readonly RefusedAnswer[] = [],
) => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(0);
  const refusedAnswers = useRefusedAnswers(props);
  const saved = () => formOf(form.getValues(), base.current, props.language);
  const showAtFields = (answers: readonly RefusedAnswer[]) => {
    const own = answers.filter(({ step }) => step === props.step);
    for (const { path, key } of own) form.setError(path as "firstName", { type: "server", message: key });
    return own.length > 0;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the page opens
  useEffect(() => {
    if (showAtFields(carried)) setAttempt(1);
  }, []);
  const answersOf = (error: CallError) => refusedAnswers(error, saved()).catch(() => []);
  // Also a save while typing can be refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each refusal
  useEffect(() => {
    if (state.is === "failed" && state.error.code === "validation_failed")
      void answersOf(state.error).then(showAtFields);
  }, [state]);
  const showRefusal = (error: CallError, answers: readonly RefusedAnswer[]) => {
    showAtFields(answers);
    const otherAnswers = answers.filter(({ step }) => step !== props.step);
    if (otherAnswers.length > 0 || answers.length === 0) setRefusal({ error, answers: otherAnswers });
  };
  return {
    refusal,
    setRefusal,
    attempt,
    countAttempt: () => setAttempt((count) => count + 1),
    showRefusal,
    answersOf,
    /** Takes the answers along to a step that has to be corrected first. */
    carry: (refused: readonly RefusedAnswer[]) =>
      carryAnswers(props.application._id, { version: base.current.version, form: saved(), refused }),
  };
};

const EDIT_STEPS = editJourney(STEPS);

/**
 * The step that has to be corrected before a booked application is saved, if it is not this one. Back goes back in any case:
 * the answers wait for their correction.
 */
const stepToCorrect = (refused: readonly RefusedAnswer[], step: Step, to: Step, previous: Step | undefined) => {
  if (to === previous) return previous;
  if (refused.some((answer) => answer.step === step)) return undefined;
  return refused.find((answer) => EDIT_STEPS.includes(answer.step))?.step;
};

// The previous and next step, and the functions that open them.
const useNeighbours = ({ application, configuration, today, step, mode }: FormScreenProps, form: StepForm["form"]) => {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const fullJourney = journeyOf(configuration, { birthDate: form.getValues().birthDate }, today);
  const journey = mode === "edit" ? editJourney(fullJourney) : fullJourney;
  const returnTo = useReturnStep(application, fullJourney);
  const go = (to: Step) => {
    const { _id } = application;
    const page = to === "done" ? routes.appointment(_id) : routes.editForm(_id, to);
    // A step added by a changed answer also returns to the summary.
    const applyRoute = returnTo && to !== returnTo ? changeRoute : routeOfStep;
    startLeaving(() => router.push(mode === "edit" ? page : applyRoute(_id, to)));
  };
  const after = stepAfterContinue(step, journeyOf(configuration, application.student, today), journey, returnTo);
  return { go, isLeaving, after, previous: returnTo ?? previousStep(journey, step) };
};

// The field's validation uses the last check of the name.
const checkUsername = async ({ usernameRequired }: FormContext, username: string | undefined): Promise<void> => {
  if (usernameRequired && username && isUsername(username)) await checkUsernameTaken(username).catch(() => undefined);
};

// Only the session screen books a cancelled appointment again, and a past one stays as it is.
const isAhead = (appointment: Attendance | undefined): boolean =>
  !appointment || (appointment.state !== "cancelled" && lockReason(appointment, new Date()) === undefined);

/** Next and Back: validates, saves, then opens the other step. Errors are shown where they can be corrected. */
export const useStepNavigation = (
  props: FormScreenProps,
  stepForm: StepForm,
  context: FormContext,
  carried?: readonly RefusedAnswer[],
) => {
  const { application, mode, step } = props;
  const { form, saveAs } = stepForm;
  const [isBusy, setIsBusy] = useState(false);
  const { refusal, setRefusal, attempt, countAttempt, ...refusals } = useRefusal(props, stepForm, carried);
  const { go, isLeaving, after, previous } = useNeighbours(props, form);
  // Loaded when changed answers are saved: an applicant who fills in the form needs none of it.
  const booking = useRef<Booking>(undefined);
  const [isLost, setIsLost] = useState(false);
  useLoadingFlag(isBusy || isLeaving);

  // An organisation's own backend writes the registration again with the appointment. Resolves to whether it was.
  const rebook = async (): Promise<boolean> => {
    const request = { params: { id: application._id }, body: { isStudentAdult: context.isAdult } };
    booking.current ??= (await import("@/lib/client/booking")).createBooking(true);
    const book = booking.current;
    const sent = book("PATCH /registration/update-appointment/{id}", request, () => setIsLost(true));
    const result = await sent.finally(() => setIsLost(false));
    if (result.is === "refused" || result.is === "seatsTaken") throw result.error;
    return result.is === "booked";
  };

  const explain = async (error: unknown, to: Step, isSaved: boolean) => {
    if (redirectsToVerify(error)) return;
    if (!(error instanceof CallError)) throw error;
    // `state` shows any other failed save.
    if (error.code === "registration_stale") focusAndScrollTo(document.getElementById(CONFLICT_ID), "start");
    if (isSaved || error.code === "validation_failed") {
      const refused = await refusals.answersOf(error);
      const other = mode === "edit" && !isSaved ? stepToCorrect(refused, step, to, previous) : undefined;
      if (other) {
        refusals.carry(refused);
        return go(other);
      }
      refusals.showRefusal(error, refused);
    }
    countAttempt();
  };

  const leave = async (to: Step) => {
    setIsBusy(true);
    setRefusal(undefined);
    let isSaved = false;
    try {
      await saveAs(to);
      isSaved = true;
      const changesAppointment = mode === "edit" && to === "done" && isAhead(application.appointment);
      if (!changesAppointment || (await rebook())) go(to);
    } catch (error) {
      await explain(error, to, isSaved);
    } finally {
      setIsBusy(false);
    }
  };

  const next = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      await checkUsername(context, form.getValues().username);
      if (await form.trigger()) await leave(after);
      else countAttempt();
    } catch {
      // The validation rules are loaded on first use, and loading failed.
      setRefusal({ error: new CallError(OFFLINE, 0, "general_error_offline"), answers: [] });
    } finally {
      setIsBusy(false);
    }
  };

  return { next, leave, after, previous, isBusy: isBusy || isLeaving, isLost, attempt, refusal };
};
