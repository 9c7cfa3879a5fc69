"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useChildName } from "@/components/application/use-child-name";
import type { FormScreenProps } from "@/components/application-form/form-props";
import type { Refusal } from "@/components/application-form/refusal-notice";
import { type RefusedAnswer, useRefusedAnswers } from "@/components/application-form/use-refused-answers";
import { useErrorText } from "@/components/errors/use-error-text";
import { markSeatsTaken } from "@/components/session/choice-storage";
import { SEATS_TAKEN_ERROR } from "@/lib/client/booking";
import { CallError } from "@/lib/client/call";
import { useAfterBooking } from "@/lib/client/use-after-booking";
import { useBooking } from "@/lib/client/use-booking";
import type { JointChild } from "@/lib/contracts/joint-bookings";
import type { ApplicationForm } from "@/lib/domain/application/application";
import { changeRoute } from "@/lib/domain/step-routes";
import type { Booking } from "../use-confirm-booking";
import { firstNameOf } from "./joint-child";

type Refusals = Record<string, Pick<CallError, "code" | "key"> & { data?: Record<string, unknown> }>;

/** Books all children at once, and opens the congratulations. A refusal names each child that it is about. */
export const useBookJointly = (props: FormScreenProps, joint: readonly JointChild[]): Booking => {
  const { application, language } = props;
  const t = useTranslations("siblings");
  const childName = useChildName();
  const errorText = useErrorText();
  const afterBooking = useAfterBooking();
  const [refusal, setRefusal] = useState<Refusal>();
  const refusedAnswers = useRefusedAnswers(props);
  const { book: send, reset, isBooking, isLost } = useBooking();

  const answersOf = async (child: JointChild, refusals: Refusals): Promise<RefusedAnswer[]> => {
    const { _id, step } = child.application;
    const refused = refusals[_id];
    if (!refused) return [];
    const { code, key, data = {} } = refused;
    const name = childName(firstNameOf(child, language));
    const answers = await refusedAnswers({ code, data }, child.application as ApplicationForm, _id);
    if (answers.length > 0)
      return answers.map((answer) => ({ ...answer, message: t("ofChild", { name, problem: answer.message ?? "" }) }));
    if (code === SEATS_TAKEN_ERROR) markSeatsTaken(_id);
    const problem = code === SEATS_TAKEN_ERROR ? t("noSeat") : errorText(new CallError(code, 0, key, data));
    const wrongStep = code === SEATS_TAKEN_ERROR ? "session" : step;
    const message = t("ofChild", { name, problem });
    return [{ path: _id, step: wrongStep, key, message, href: changeRoute(_id, wrongStep) }];
  };

  const book = async (message: string) => {
    setRefusal(undefined);
    const registrations = joint.map(({ application: { _id, version } }) => ({ _id, version }));
    const result = await send("POST /registration/make-appointments", { body: { registrations, message } });
    if (result?.is === "booked") {
      const others = registrations.map(({ _id }) => _id).filter((id) => id !== application._id);
      afterBooking(application._id, ...others);
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
