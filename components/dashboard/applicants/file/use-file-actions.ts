"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef } from "react";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useRefresh } from "@/lib/client/use-refresh";
import { NAME_ID } from "./file-heading";

const EVERY_MS = 60_000;

export type AttendanceOutcome = "attended" | "missed";

/** What staff do with one applicant; the file is asked for anew after it, and now and then. */
export const useFileActions = (registrationId: string, status: string) => {
  const t = useTranslations("applicants");
  const common = useTranslations("common");
  const router = useRouter();
  const hasAccepted = useRef(false);

  const refresh = useCallback(() => {
    // Without a connection the page itself would be given up for another one that cannot come.
    if (navigator.onLine) router.refresh();
  }, [router]);
  useRefresh(refresh, EVERY_MS);

  // The button that accepted is gone then.
  useEffect(() => {
    if (hasAccepted.current && status === "accepted") document.getElementById(NAME_ID)?.focus();
  }, [status]);

  const say = (text: string) => showSnackbar({ text, status: "success", closeLabel: common("close") });
  const accept = async () => {
    await call("POST /applicant/accept", { body: { registrationId } });
    hasAccepted.current = true;
    say(t("accepted"));
    refresh();
  };
  const checkIn = async (state: AttendanceOutcome) => {
    await call("POST /applicant/check-in", { body: { registrationId, state } });
    say(t("checkedIn", { state: t(`state_${state}`) }));
    refresh();
  };
  return { accept, checkIn, refresh };
};
