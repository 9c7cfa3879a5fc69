"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState, useTransition } from "react";
import { FormProvider } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ReadyForm } from "@/components/ui/ready-form";
import { TopProgress } from "@/components/ui/top-progress";
import { CallError, call, OFFLINE } from "@/lib/client/call";
import { leavesToVerify } from "@/lib/client/session-end";
import { editJourney } from "@/lib/domain/application/edit-journey";
import { fieldsOfStep, formContext, groupsOf, journeyOf } from "@/lib/domain/application/fields";
import { nextStep, previousStep, type Step } from "@/lib/domain/application/steps";
import { routeOfStep, routes } from "@/lib/domain/routes";
import { FieldGroup } from "./field-group";
import type { FormScreenProps } from "./form-props";
import { Guardians } from "./guardians";
import { ProblemSummary } from "./problem-summary";
import { type Refusal, RefusalNotice } from "./refusal";
import { SaveStatus, StaleNotice } from "./save-status";
import { useBrokenAnswers } from "./use-broken-answers";
import { useStepForm } from "./use-step-form";

/** One step of questions: fields by group, saved while one types, checked on blur and on Next. */
export const StepScreen = (props: FormScreenProps) => {
  const { application, configuration, region, today, step, mode } = props;
  const common = useTranslations("common");
  const t = useTranslations("form");
  const groups = useTranslations("groups");
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<Refusal>();
  const brokenAnswers = useBrokenAnswers(props);
  const { form, state, saveAs, keepMine, takeTheirs } = useStepForm(props);
  const birthDate = form.watch("birthDate");
  const context = formContext(configuration, region, today, { birthDate });
  const whole = journeyOf(configuration, { birthDate }, today);
  const journey = mode === "edit" ? editJourney(whole) : whole;
  const previous = previousStep(journey, step);
  const fields = fieldsOfStep(step, context);

  const go = (to: Step) => {
    const { _id } = application;
    const path =
      mode === "edit" ? (to === "done" ? routes.appointment(_id) : routes.editForm(_id, to)) : routeOfStep(_id, to);
    startLeaving(() => router.push(path));
  };

  const leave = async (to: Step) => {
    setIsBusy(true);
    setRefusal(undefined);
    try {
      await saveAs(to);
      if (mode === "edit" && to === "done") await rebook();
      go(to);
    } catch (error) {
      // A save that failed says so by its state.
      if (!leavesToVerify(error) && !(error instanceof CallError)) throw error;
    } finally {
      setIsBusy(false);
    }
  };

  // Changed answers are checked whole, and the registration is written again with them.
  const rebook = async () => {
    try {
      const body = { isStudentAdult: context.isAdult };
      await call("PATCH /registration/update-appointment/{id}", { params: { id: application._id }, body });
    } catch (error) {
      if (error instanceof CallError) {
        setRefusal({ error, broken: await brokenAnswers(error).catch(() => []) });
        setAttempt((count) => count + 1);
      }
      throw error;
    }
  };

  const next = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    try {
      if (await form.trigger()) await leave(nextStep(journey, step));
      else setAttempt(attempt + 1);
    } catch {
      // The rules are loaded when they are first needed, and could not be.
      setRefusal({ error: new CallError(OFFLINE, 0, "general_error_offline"), broken: [] });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <FormProvider {...form}>
      <TopProgress active={isBusy || isLeaving} />
      <ReadyForm className="grid gap-8" onSubmit={next}>
        <ProblemSummary attempt={attempt} />
        {refusal && <RefusalNotice attempt={attempt} refusal={refusal} title={common("errorTitle")} />}
        <StaleNotice onKeepMine={keepMine} onTakeTheirs={takeTheirs} state={state} />
        {groupsOf(fields).map((group, _at, all) => (
          <section className="grid gap-6" key={group}>
            {all.length > 1 && <h2 className="border-line border-b pb-2 font-semibold text-xl">{groups(group)}</h2>}
            <FieldGroup context={context} owner="student" rows={fields.filter((row) => row.group === group)} />
          </section>
        ))}
        {step === "parentData" && <Guardians context={context} />}
        <div role="status">
          {step === "studentData" && configuration.agePreCheck && context.isAdult && (
            <Notice>{t("adultNotice")}</Notice>
          )}
        </div>
        <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-surface px-4 py-3">
          <Button busy={isBusy || isLeaving} size="large" type="submit">
            {common(mode === "edit" && nextStep(journey, step) === "done" ? "save" : "continue")}
          </Button>
          {previous && (
            <Button onClick={() => leave(previous)} size="large" variant="quiet">
              {common("back")}
            </Button>
          )}
          <SaveStatus state={state} />
        </div>
      </ReadyForm>
    </FormProvider>
  );
};
