"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { routeOfStep } from "@/lib/domain/step-routes";

const SERVER_FAILURE = 500;

/** The application whose family a new one takes over, and whether both are booked together. */
interface FamilySource {
  familyOf?: string;
  isJoint?: true;
}

/** Starts an application once, however often the button is pressed, and opens it. */
export const useNewApplication = (language: Locale) => {
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const errorText = useErrorText();
  const router = useRouter();
  const [isStarting, setIsStarting] = useState(false);
  const hasStarted = useRef(false);

  const start = async (family: FamilySource = {}) => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    setIsStarting(true);
    try {
      const { _id, step } = await call("POST /registration", { body: { language, ...family } });
      router.push(routeOfStep(_id, step));
    } catch (error) {
      if (redirectsToVerify(error)) return;
      const isRefusal = error instanceof CallError && error.status < SERVER_FAILURE;
      const text = isRefusal ? errorText(error) : errors("general_error_something_went_wrong");
      showSnackbar({ text, status: "error", closeLabel: common("close") });
      setIsStarting(false);
      hasStarted.current = false;
    }
  };

  return { start, isStarting };
};
