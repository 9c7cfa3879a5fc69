"use client";

import { useEffect, useState } from "react";
import type { CallError } from "@/lib/client/call";
import { editJourney, STEPS, type Step } from "@/lib/domain/application/steps";
import { carryAnswers } from "./carried-answers";
import type { FormScreenProps } from "./form-props";
import type { Refusal } from "./refusal-notice";
import { formOf } from "./use-application-save";
import { type RefusedAnswer, useRefusedAnswers } from "./use-refused-answers";
import type { StepForm } from "./use-step-form";

/** Whether a save was refused for its answers. */
export const isOfAnswers = ({ code }: CallError): boolean => code === "validation_failed" || code === "age_restricted";

/** Shows refused answers at the fields of this page, and the others in a list with links. */
export const useRefusal = (
  props: FormScreenProps,
  { form, base, state }: StepForm,
  carried: readonly RefusedAnswer[] = [],
) => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [attempt, setAttempt] = useState(0);
  const refusedAnswers = useRefusedAnswers(props);
  const saved = () => formOf(form.getValues(), base.current, props);
  const showAtFields = (answers: readonly RefusedAnswer[]) => {
    const own = answers.filter(({ step }) => step === props.step);
    for (const { path, key, message } of own) form.setError(path as "firstName", { type: key, message });
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
    if (state.is === "failed" && isOfAnswers(state.error)) void answersOf(state.error).then(showAtFields);
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

/** The step that has to be corrected before a booked application is saved, if it is not this one. */
export const stepToCorrect = (refused: readonly RefusedAnswer[], step: Step): Step | undefined => {
  if (refused.some((answer) => answer.step === step)) return undefined;
  return refused.find((answer) => EDIT_STEPS.includes(answer.step))?.step;
};
