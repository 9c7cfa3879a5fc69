"use client";

import { type FormEvent, useRef, useState, useTransition } from "react";
import { returnAddress, useIsFromSummary, useReturnStep } from "@/components/application/use-return-step";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import type { createBooking } from "@/lib/client/booking";
import { asCallError, type CallError, OFFLINE, offlineError } from "@/lib/client/call";
import { isNotLoaded } from "@/lib/client/data-files";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useGoesOn } from "@/lib/client/use-goes-on";
import { useOpenPage } from "@/lib/client/use-open-page";
import { checkUsernameTaken } from "@/lib/client/usernames";
import type { Attendance } from "@/lib/contracts/application";
import { lockReason } from "@/lib/domain/application/appointment-changes";
import type { FormContext } from "@/lib/domain/application/field-row";
import { journeyOf } from "@/lib/domain/application/fields";
import { previousStep, type Step, stepAfterContinue } from "@/lib/domain/application/steps";
import { isUsername } from "@/lib/domain/person/username";
import { routes } from "@/lib/domain/routes";
import { changeRoute, routeOfStep } from "@/lib/domain/step-routes";
import { CONFLICT_ID } from "./conflict/conflict-id";
import type { FormScreenProps } from "./form-props";
import { isOfAnswers, stepToCorrect, useRefusal } from "./use-refusal";
import type { RefusedAnswer } from "./use-refused-answers";
import type { StepForm } from "./use-step-form";

type Booking = ReturnType<typeof createBooking>;

// The previous and next step, and the functions that open them.
const useNeighbours = ({ application, configuration, today, step, mode }: FormScreenProps, form: StepForm["form"]) => {
  const open = useOpenPage();
  const [isLeaving, startLeaving] = useTransition();
  const journey = journeyOf(configuration, { birthDate: form.getValues().birthDate }, today);
  const returnTo = useReturnStep(application, journey);
  const hasSummary = useIsFromSummary();
  const go = (to: Step) => {
    const { _id } = application;
    // A step added by a changed answer also returns to the summary.
    const apply = () => (returnTo ? changeRoute(_id, to, returnTo, hasSummary) : routeOfStep(_id, to));
    const applyRoute = to === returnTo ? returnAddress(_id, to, hasSummary) : apply();
    const page = to === "done" ? routes.appointment(_id) : routes.editForm(_id, to);
    startLeaving(() => open(mode === "edit" ? page : applyRoute));
  };
  // A booked application is saved on each page, and its pages are opened by their names.
  if (mode === "edit") return { go, isLeaving, after: "done" as const, previous: undefined, isReturning: false };
  const next = stepAfterContinue(step, journeyOf(configuration, application.student, today), journey, returnTo);
  // Another location has cleared the seats: the summary needs them.
  const needsSeats = next === "confirmation" && !application.student.start_day && journey.includes("session");
  const after = needsSeats && step !== "session" ? "session" : next;
  return { go, isLeaving, after, previous: returnTo ?? previousStep(journey, step), isReturning: after === returnTo };
};

// The field's validation uses the last check of the name.
const checkUsername = async ({ usernameRequired }: FormContext, username: string | undefined): Promise<void> => {
  if (usernameRequired && username && isUsername(username)) await checkUsernameTaken(username).catch(() => undefined);
};

// Only the session screen books a cancelled appointment again, and a past one stays as it is.
const isAhead = (appointment: Attendance | undefined): boolean =>
  !appointment || (appointment.state !== "cancelled" && lockReason(appointment, new Date()) === undefined);

// Loaded when changed answers are saved: an applicant who fills in the form needs none of it.
const useRebooking = ({ application, mode }: FormScreenProps, isStudentAdult: boolean) => {
  const booking = useRef<Booking>(undefined);
  const [isLost, setIsLost] = useState(false);
  // An organisation's own backend writes the registration again with the appointment. Resolves to whether it was.
  const rebook = async (): Promise<boolean> => {
    if (mode !== "edit" || !isAhead(application.appointment)) return true;
    const request = { params: { id: application._id }, body: { isStudentAdult } };
    booking.current ??= (await import("@/lib/client/booking")).createBooking(true);
    const book = booking.current;
    const sent = book("PATCH /registration/update-appointment/{id}", request, () => setIsLost(true));
    const result = await sent.finally(() => setIsLost(false));
    if (result.is === "refused" || result.is === "seatsTaken") throw result.error;
    return result.is === "booked";
  };
  return { rebook, isLost };
};

// Shows why a step was not left, where that can be corrected.
const useExplanation = (
  props: FormScreenProps,
  stepForm: StepForm,
  carried: readonly RefusedAnswer[] | undefined,
  go: (to: Step) => void,
) => {
  const { answersOf, showRefusal, carry, ...refusals } = useRefusal(props, stepForm, carried);
  const explain = async (error: CallError, isSaved: boolean) => {
    // `state` shows any other failed save.
    if (error.code === "registration_stale") focusAndScrollTo(document.getElementById(CONFLICT_ID), "start");
    if (isSaved || isOfAnswers(error)) {
      const refused = await answersOf(error);
      const other = props.mode === "edit" && !isSaved ? stepToCorrect(refused, props.step) : undefined;
      if (other) {
        carry(refused);
        return go(other);
      }
      showRefusal(error, refused);
    }
    refusals.countAttempt();
  };
  return { ...refusals, carry, explain };
};

interface NavigationOptions {
  context: FormContext;
  /** What another page's save was refused for. */
  carried: readonly RefusedAnswer[] | undefined;
  verifyAgain: () => void;
}

/** Continue, Save and Back: validates, saves, then opens the other step. Errors are shown where they can be corrected. */
export const useStepNavigation = (
  props: FormScreenProps,
  stepForm: StepForm,
  { context, carried, verifyAgain }: NavigationOptions,
) => {
  const { form, saveAs } = stepForm;
  const [isBusy, setIsBusy] = useState(false);
  const { go, isLeaving, after, previous, isReturning } = useNeighbours(props, form);
  const { refusal, setRefusal, attempt, countAttempt, explain, carry } = useExplanation(props, stepForm, carried, go);
  const { rebook, isLost } = useRebooking(props, context.isAdult);
  useLoadingFlag(isBusy || isLeaving);

  const leave = async (to: Step) => {
    goesOn.stop();
    setIsBusy(true);
    setRefusal(undefined);
    let isSaved = false;
    try {
      await saveAs(to);
      isSaved = true;
      if (await rebook()) go(to);
    } catch (thrown) {
      if (isLoginSessionEnd(thrown)) return verifyAgain();
      const error = asCallError(thrown);
      if (error.code === OFFLINE && !isSaved) goesOn.wait(to);
      else await explain(error, isSaved);
    } finally {
      setIsBusy(false);
    }
  };

  const next = async () => {
    goesOn.stop();
    setIsBusy(true);
    try {
      await checkUsername(context, form.getValues().username);
      if (await form.trigger()) await leave(after);
      else countAttempt();
    } catch (thrown) {
      // The validation rules are loaded on first use.
      const isLost = isNotLoaded(thrown as Error);
      if (isLost && !navigator.onLine) goesOn.wait(after);
      else setRefusal({ error: isLost ? offlineError() : asCallError(thrown), answers: [] });
    } finally {
      setIsBusy(false);
    }
  };

  // Without a connection: Continue checks the answers again, as they may have been changed.
  const goesOn = useGoesOn((to: Step) => void (to === after ? next() : leave(to)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void next();
  };

  return {
    submit,
    leave,
    after,
    previous,
    isReturning,
    isBusy: isBusy || isLeaving,
    isWaiting: goesOn.isWaiting,
    isLost,
    attempt,
    refusal,
    /** Takes what is not saved yet along to another page of a booked application. */
    carry: () => carry(refusal?.answers ?? []),
  };
};
