"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import { type Refusal, RefusalNotice } from "@/components/application-form/refusal";
import { useBrokenAnswers } from "@/components/application-form/use-broken-answers";
import { Button, buttonClass } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { ReadyForm } from "@/components/ui/ready-form";
import { TextArea } from "@/components/ui/text-area";
import { CallError, call } from "@/lib/client/call";
import { leavesToVerify } from "@/lib/client/session-end";
import { journeyOf } from "@/lib/domain/application/fields";
import { previousStep } from "@/lib/domain/application/steps";
import { isAdult } from "@/lib/domain/person/age";
import { routeOfStep, routes } from "@/lib/domain/routes";

const SEATS_GONE = "form_student_session_unavailable";
const NOTE_LENGTH = 1000;

/** The confirmation flag, a note to the centre, and the booking: once, however often the button is pressed. */
export const BookingForm = (props: FormScreenProps) => {
  const { application, today } = props;
  const t = useTranslations("confirmation");
  const common = useTranslations("common");
  const router = useRouter();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [message, setMessage] = useState("");
  const [attempt, setAttempt] = useState(0);
  const [isBooking, setIsBooking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const previous =
    previousStep(journeyOf(props.configuration, application.student, today), "confirmation") ?? "confirmation";
  const brokenAnswers = useBrokenAnswers(props);
  const onItsWay = useRef(false);

  const book = async () => {
    if (onItsWay.current) return;
    onItsWay.current = true;
    setIsBooking(true);
    setRefusal(undefined);
    try {
      const body = { isStudentAdult: isAdult(application.student.birthDate, today), message };
      await call("POST /registration/make-appointment/{id}", { params: { id: application._id }, body });
      router.push(routes.congrats(application._id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (leavesToVerify(error)) return;
      setRefusal({ error, broken: await brokenAnswers(error).catch(() => []) });
      setAttempt((count) => count + 1);
      setIsBooking(false);
      onItsWay.current = false;
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) book();
    else setAttempt(attempt + 1);
  };

  const confirmError = attempt > 0 && !isConfirmed ? t("confirmRequired") : undefined;
  return (
    <ReadyForm className="grid gap-6" onSubmit={submit}>
      {refusal && (
        <RefusalNotice
          action={
            refusal.error.code === SEATS_GONE && (
              <a className={buttonClass({ variant: "secondary" })} href={routes.form(application._id, "session")}>
                {t("chooseOther")}
              </a>
            )
          }
          attempt={attempt}
          refusal={refusal}
          title={t("fixTitle")}
        />
      )}
      <Field hint={t("messageHint")} id="message" label={t("message")}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={NOTE_LENGTH}
            name="message"
            onChange={(event) => setMessage(event.target.value)}
            rows={3}
            value={message}
          />
        )}
      </Field>
      <Checkbox
        checked={isConfirmed}
        error={confirmError}
        id="confirmed"
        label={t("confirm")}
        look="card"
        name="confirmed"
        onChange={(event) => setIsConfirmed(event.target.checked)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button busy={isBooking} size="x-large" type="submit">
          {t("book")}
        </Button>
        <a className={buttonClass({ variant: "quiet", size: "x-large" })} href={routeOfStep(application._id, previous)}>
          {common("back")}
        </a>
      </div>
    </ReadyForm>
  );
};
