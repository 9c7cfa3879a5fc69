"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Refusal } from "@/components/application-form/refusal-notice";
import { useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import { noteTaken } from "@/components/session/choice-storage";
import { CallError, call } from "@/lib/client/call";
import { forgetHold } from "@/lib/client/holds";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { retryUntilAnswered } from "@/lib/client/retry-until-answered";
import { useIdempotencyKey } from "@/lib/client/use-idempotency-key";
import { isAdult } from "@/lib/domain/person/age";
import { routes } from "@/lib/domain/routes";
import { dropNote } from "./note-storage";

const SEATS_GONE = "form_student_session_unavailable";
const TIMEOUT_MS = 40_000;

/** The booking: once, however often it is pressed and whatever becomes of the answer; seats that are gone lead back to choose. */
export const useBooking = (props: FormScreenProps) => {
  const { application, today } = props;
  const { _id, student } = application;
  const router = useRouter();
  const [isBooking, setIsBooking] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const brokenAnswers = useRefusedAnswers(props);
  const onItsWay = useRef(false);
  const keyOf = useIdempotencyKey();

  const ask = (message: string) => {
    const body = { isStudentAdult: isAdult(student.birthDate, today), message };
    return call("POST /registration/make-appointment/{id}", {
      params: { id: _id },
      body,
      idempotencyKey: keyOf(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  };

  const refuse = async (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (redirectsToVerify(error)) return;
    if (error.code === SEATS_GONE) {
      noteTaken(_id);
      return router.push(routes.form(_id, "session"));
    }
    setRefusal({ error, answers: await brokenAnswers(error).catch(() => []) });
    setIsBooking(false);
    onItsWay.current = false;
  };

  const book = async (message: string) => {
    if (onItsWay.current) return;
    onItsWay.current = true;
    setIsBooking(true);
    setRefusal(undefined);
    try {
      await retryUntilAnswered(
        () => ask(message),
        () => setIsLost(true),
      );
      dropNote(_id);
      forgetHold();
      router.push(routes.congrats(_id));
    } catch (error) {
      await refuse(error);
    } finally {
      setIsLost(false);
    }
  };

  return { book, isBooking, isLost, refusal };
};
