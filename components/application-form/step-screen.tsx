"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Notice } from "@/components/ui/notice";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import { useFeature } from "@/lib/client/features";
import { isLoginSessionEnd } from "@/lib/client/login-session-end";
import { useUnsavedGuard } from "@/lib/client/use-unsaved-guard";
import { fieldsOfStep, formContext } from "@/lib/domain/application/fields";
import { routes } from "@/lib/domain/routes";
import { carriedAnswers, dropCarriedAnswers, withCarriedAnswers } from "./carried-answers";
import { FIELD_ID_PREFIX } from "./field-id";
import { FormMethods } from "./form-methods";
import type { QuestionsProps } from "./form-props";
import { ProblemSummary } from "./problem-summary";
import { RefusalNotice } from "./refusal-notice";
import { StepContextProvider } from "./step-context";
import { StepFooter } from "./step-footer";
import { StepSections, type StepSectionsProps } from "./step-sections";
import { useApplicationFiles } from "./uploads/use-application-files";
import { useStepContextValue } from "./use-step-context-value";
import { useStepForm } from "./use-step-form";
import { useStepNavigation } from "./use-step-navigation";
import { useVerifyAgain } from "./use-verify-again";

// Not for an applicant who fills in the form.
const EditPages = dynamic(() => import("./edit-pages").then((part) => part.EditPages));
// Few applicants change the same answers in two windows.
const SaveConflictNotice = lazyComponent(() =>
  import("./conflict/save-conflict-notice").then((part) => part.SaveConflictNotice),
);

export interface StepScreenProps extends QuestionsProps {
  Below?: StepSectionsProps["Below"];
}

// The answers that another step of a booked application took along replace the saved ones.
const useCarried = (given: StepScreenProps) => {
  const { application, mode } = given;
  return useMemo(() => {
    const carried = mode === "edit" ? carriedAnswers(application._id) : undefined;
    return { carried, current: carried ? withCarriedAnswers(application, carried) : application };
  }, [application, mode]);
};

/** One step of questions: fields by group, saved while typing, validated on blur and on Next. */
export const StepScreen = (given: StepScreenProps) => {
  const { carried, current } = useCarried(given);
  const props = { ...given, application: current };
  const { configuration, region, today, step, mode } = props;
  const common = useTranslations("common");
  const t = useTranslations("form");
  const stepForm = useStepForm(props);
  const { form, state, conflict, settle } = stepForm;
  const birthDate = form.watch("birthDate");
  // The questions are rendered again only for what they show, not for each save or press.
  const context = useMemo(
    () => formContext(configuration, region, today, { birthDate }),
    [configuration, region, today, birthDate],
  );
  // A field that is shown for its answer stays while it is emptied.
  const [first] = useState(current.student);
  const fields = useMemo(() => fieldsOfStep(step, context, first), [step, context, first]);
  const hasService = useFeature("files");
  const hasFiles = hasService && (step === "parentData" || fields.some(({ control }) => control === "files"));
  const files = useApplicationFiles(current._id, hasFiles);
  const verifyAgain = useVerifyAgain(props, stepForm);
  const stepContext = useStepContextValue(props, stepForm, files, verifyAgain);
  const navigation = useStepNavigation(props, stepForm, { context, carried: carried?.refused, verifyAgain });
  // If the session has expired, verification comes next, and the typed answers are stored until then.
  const isLost = state.is === "stale" || (state.is === "failed" && !isLoginSessionEnd(state.error));
  const isUnsaved = isLost || (mode === "edit" && (form.formState.isDirty || carried !== undefined));
  const { _id } = props.application;
  const kept = mode === "edit" ? { path: routes.editForm(_id), onLeave: () => dropCarriedAnswers(_id) } : undefined;
  useUnsavedGuard(isUnsaved && !navigation.isBusy, t("leaveUnsaved"), kept);
  useLinkedFocus(FIELD_ID_PREFIX);

  return (
    <FormMethods form={form}>
      <StepContextProvider value={stepContext}>
        <HydratedForm className="grid gap-8" onSubmit={navigation.submit}>
          {mode === "edit" && (
            <EditPages
              applicationId={_id}
              birthDate={birthDate}
              carry={isUnsaved ? navigation.carry : undefined}
              configuration={configuration}
              step={step}
              today={today}
            />
          )}
          <ProblemSummary attempt={navigation.attempt} />
          {navigation.refusal && (
            <RefusalNotice attempt={navigation.attempt} refusal={navigation.refusal} title={common("errorTitle")} />
          )}
          {conflict && <SaveConflictNotice conflict={conflict} key={conflict.current.version} onSettle={settle} />}
          <StepSections Below={props.Below} context={context} fields={fields} />
          <div role="status">
            {step === "studentData" && configuration.agePreCheck && context.isAdult && (
              <Notice>{t("adultNotice")}</Notice>
            )}
          </div>
          <StepFooter applicationId={_id} mode={mode} navigation={navigation} onVerify={verifyAgain} state={state} />
        </HydratedForm>
      </StepContextProvider>
    </FormMethods>
  );
};
