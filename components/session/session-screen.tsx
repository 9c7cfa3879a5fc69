"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StepActions } from "@/components/application/step-actions";
import { useStepSave } from "@/components/application/use-step-save";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Notice } from "@/components/ui/notice";
import { ReadyForm } from "@/components/ui/ready-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { leavesToVerify } from "@/lib/client/session-end";
import { journeyOf } from "@/lib/domain/application/fields";
import { nextStep, previousStep } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import { routes } from "@/lib/domain/routes";
import { PresentationChoice } from "./presentation-choice";
import { SessionChoice } from "./session-choice";
import { StartDayChoice } from "./start-day-choice";
import { type Seats, useSeats } from "./use-seats";

interface SessionScreenProps extends FormScreenProps {
  zone: string;
  /** The zone in words. */
  zoneLabel: string;
}

const PROBLEMS = [
  ["session_id", "sessionRequired"],
  ["start_day", "startDayRequired"],
  ["presentation_date", "presentationRequired"],
] as const;

/** Weekly sessions, then a start day, then a presentation; each choice opens the next. Nothing is taken yet. */
export const SessionScreen = (props: SessionScreenProps) => {
  const { application, configuration, today, language, mode, zone, zoneLabel } = props;
  const t = useTranslations("session");
  const common = useTranslations("common");
  const appointment = useTranslations("appointment");
  const errorText = useErrorText();
  const router = useRouter();
  const [attempt, setAttempt] = useState(0);
  const [isMoving, setIsMoving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const adult = isAdult(application.student.birthDate, today);
  const seats = useSeats(application);
  const { leave, state, isBusy } = useStepSave({ application, step: "session", language, isAdult: adult });
  const journey = journeyOf(configuration, application.student, today);
  const previous = previousStep(journey, "session");
  const missing = PROBLEMS.filter(([field]) => !seats.chosen[field]);
  const errorOf = (field: keyof Seats) => {
    const problem = attempt > 0 ? missing.find(([name]) => name === field) : undefined;
    return problem && t(problem[1]);
  };

  const move = async () => {
    setIsMoving(true);
    setFailure(undefined);
    try {
      const { session_id = "", secondary_session_id, start_day = "", presentation_date = "" } = seats.chosen;
      await call("PATCH /registration/update-appointment/{id}", {
        params: { id: application._id },
        body: { isStudentAdult: adult, student: { session_id, secondary_session_id, start_day, presentation_date } },
      });
      showSnackbar({ text: appointment("moved"), status: "success", closeLabel: common("close") });
      router.push(routes.appointment(application._id));
      router.refresh();
    } catch (error) {
      if (leavesToVerify(error)) return;
      setFailure(errorText(error));
      setIsMoving(false);
      seats.reload();
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0) return setAttempt(attempt + 1);
    if (mode === "edit") return move();
    await leave(nextStep(journey, "session"), { student: { ...application.student, ...seats.chosen } });
  };

  return (
    <ReadyForm className="grid gap-10" onSubmit={submit}>
      <p className="text-ink-second">
        {t("lead")} {t("zone", { zone: zoneLabel })}
      </p>
      {attempt > 0 && missing.length > 0 && (
        <ErrorSummary
          attempt={attempt}
          items={missing.map(([field, key]) => ({ fieldId: field, message: t(key) }))}
          title={common("errorTitle")}
        />
      )}
      <SessionChoice error={errorOf("session_id")} language={language} seats={seats} />
      {seats.chosen.session_id && <StartDayChoice error={errorOf("start_day")} language={language} seats={seats} />}
      {seats.chosen.start_day && (
        <PresentationChoice error={errorOf("presentation_date")} language={language} seats={seats} zone={zone} />
      )}
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      {mode === "edit" ? (
        <div className="flex flex-wrap gap-4">
          <Button busy={isMoving} size="large" type="submit">
            {appointment("saveMove")}
          </Button>
          <Button onClick={() => router.push(routes.appointment(application._id))} size="large" variant="quiet">
            {common("cancel")}
          </Button>
        </div>
      ) : (
        <StepActions
          isBusy={isBusy}
          onBack={previous && (() => leave(previous, { student: { ...application.student, ...seats.chosen } }))}
          state={state}
        />
      )}
    </ReadyForm>
  );
};
