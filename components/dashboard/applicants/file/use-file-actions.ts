"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useRefresh } from "@/lib/client/use-refresh";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { CheckInRefusal } from "@/lib/domain/schedule/check-in";
import { useNameFocus } from "./use-name-focus";

export interface FileActionsProps {
  registrationId: string;
  name: string;
  status: ApplicantRow["status"];
  state: ApplicantRow["state"];
  /** A withdrawn duplicate is not accepted. */
  isWithdrawn: boolean;
  /** Why a check-in is not possible now. */
  refusal: CheckInRefusal | undefined;
  /** The labels of the form's fields, by the names that a refusal has. */
  fieldNames: Readonly<Record<string, string>>;
}

const REFRESH_MS = 60_000;

/** What a press notes; `active` takes it back. */
export type AttendanceOutcome = "attended" | "missed" | "active";

/** The actions of staff on one applicant. The file is refreshed after each, and regularly. */
export const useFileActions = (registrationId: string, status: string) => {
  const t = useTranslations("applicants");
  const common = useTranslations("common");
  const router = useRouter();
  const focusName = useNameFocus(status);

  const refresh = useCallback(() => {
    // Offline, a refresh would replace the page with an error page.
    if (navigator.onLine) router.refresh();
  }, [router]);
  useRefresh(refresh, REFRESH_MS);

  const showSuccess = (text: string) => showSnackbar({ text, status: "success", closeLabel: common("close") });
  const accept = async () => {
    await call("POST /applicant/accept", { body: { registrationId } });
    focusName();
    showSuccess(t("accepted"));
    refresh();
  };
  const checkIn = async (state: AttendanceOutcome) => {
    await call("POST /applicant/check-in", { body: { registrationId, state } });
    showSuccess(state === "active" ? t("takenBack") : t("checkedIn", { state: t(`state_${state}`) }));
    refresh();
  };
  return { accept, checkIn, refresh };
};
