"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Corrections } from "./correction-values";

/** What follows a correction: the file is shown as it is now, and a snackbar puts the earlier answer back. */
export const useCorrectionResult = (registrationId: string, onClose: () => void) => {
  const t = useTranslations("corrections");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const refresh = () => {
    if (navigator.onLine) router.refresh();
  };
  const show = (text: string, status: "success" | "error") =>
    showSnackbar({ text, status, closeLabel: common("close") });
  const undo = async (field: string, version: number, earlier: Corrections) => {
    try {
      const params = { registrationId };
      await call("PATCH /applicant/{registrationId}/answers", { params, body: { version, answers: earlier } });
      show(t("undone", { field }), "success");
    } catch (error) {
      if (redirectsToLogin(error)) return;
      show(errorText(error), "error");
    }
    refresh();
  };
  const finish = (field: string, { version, earlier }: { version: number; earlier: Corrections }) => {
    onClose();
    showSnackbar({
      text: t("saved", { field }),
      status: "success",
      closeLabel: common("close"),
      action: { label: t("undo"), onPress: () => void undo(field, version, earlier) },
    });
    refresh();
  };
  return { finish, refresh };
};
