"use client";

import { useRouter } from "next/navigation";
import { useCallback, useRef } from "react";
import { verifyAgain, verifyInMemory } from "@/lib/client/login-session-end";
import { carryAnswers } from "./carried-answers";
import type { FormScreenProps } from "./form-props";
import { formOf } from "./use-application-save";
import type { StepForm } from "./use-step-form";

/** Opens Verify, and leads back with what is typed: the device stores a draft's answers, memory those of a booked application. */
export const useVerifyAgain = (props: FormScreenProps, { form, base }: Pick<StepForm, "form" | "base">) => {
  const router = useRouter();
  const verify = () => {
    if (props.mode === "apply") return verifyAgain();
    const { version } = base.current;
    carryAnswers(props.application._id, { version, form: formOf(form.getValues(), base.current, props), refused: [] });
    verifyInMemory((address) => router.push(address as "/verify"));
  };
  const latest = useRef(verify);
  latest.current = verify;
  return useCallback(() => latest.current(), []);
};
