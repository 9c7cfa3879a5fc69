"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Refusal } from "@/components/application-form/refusal-notice";
import { type RefusedAnswer, useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import { useErrorText } from "@/components/errors/use-error-text";
import { markSeatsTaken } from "@/components/session/choice-storage";
import { CallError } from "@/lib/client/call";
import { removeItem } from "@/lib/client/device-storage";
import { forgetHold } from "@/lib/client/holds";
import { useBooking } from "@/lib/client/use-booking";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { BOOKING_NOTE } from "@/lib/domain/device-storage/rows";
import { changeRoute, routes } from "@/lib/domain/routes";
import type { Booking } from "../use-confirm-booking";
import { firstNameOf, type JointChild } from "./joint-child";

const SEATS_TAKEN = "form_student_session_unavailable";

type Refusals = Record<string, Pick<CallError, "code" | "key"> & { data?: Record<string, unknown> }>;

/** Books all children at once, and opens the congratulations. A refusal names each child that it is about. */
export const useBookJointly = (props: FormScreenProps, joint: readonly JointChild[]): Booking => {
  const { application, language } = props;
  const t = useTranslations("siblings");
  const errorText = useErrorText();
  const router = useRouter();
  const [refusal, setRefusal] = useState<Refusal>();
  const refusedAnswers = useRefusedAnswers(props);
  const { book: send, reset, isBooking, isLost } = useBooking();

  const answersOf = async (child: JointChild, refusals: Refusals): Promise<RefusedAnswer[]> => {
    const { _id, step } = child.application;
    const refused = refusals[_id];
    if (!refused) return [];
    const { code, key, data = {} } = refused;
    const name = firstNameOf(child, language) || t("unnamed");
    const answers = await refusedAnswers({ code, data }, child.application as ApplicationForm, _id);
    if (answers.length > 0)
      return answers.map((answer) => ({ ...answer, message: t("ofChild", { name, problem: answer.message ?? "" }) }));
    if (code === SEATS_TAKEN) markSeatsTaken(_id);
    const problem = code === SEATS_TAKEN ? t("noSeat") : errorText(new CallError(code, 0, key, data));
    const wrongStep = code === SEATS_TAKEN ? "session" : step;
    const message = t("ofChild", { name, problem });
    return [{ path: _id, step: wrongStep, key, message, href: changeRoute(_id, wrongStep) }];
  };

  const book = async (message: string) => {
    setRefusal(undefined);
    const registrations = joint.map(({ application: { _id, version } }) => ({ _id, version }));
    const result = await send("POST /registration/make-appointments", { body: { registrations, message } });
    if (result?.is === "booked") {
      removeItem(BOOKING_NOTE, application._id);
      forgetHold();
      router.push(routes.congrats(application._id));
    }
    if (result?.is === "refused" || result?.is === "seatsTaken") {
      const refusals = (result.error.data.refusals ?? {}) as Refusals;
      const answers = await Promise.all(joint.map((child) => answersOf(child, refusals)));
      setRefusal({ error: result.error, answers: answers.flat() });
      reset();
    }
  };

  return { book, isBooking, isLost, refusal };
};
