"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";

/** Opens the days of a closure again. Not found counts as opened: another person was faster. */
export const openDays = (id: string): Promise<unknown> =>
  call("DELETE /closures/{id}", { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "not_found") throw error;
  });

/** Opens the days of a closure again from a snackbar, which also says why they stay closed. */
export const useOpenAgain = (onOpened: () => void) => {
  const common = useTranslations("common");
  const errorText = useErrorText();
  return async (id: string): Promise<void> => {
    try {
      await openDays(id);
      onOpened();
    } catch (error) {
      if (redirectsToLogin(error)) return;
      showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
    }
  };
};
