"use client";

import { Check, Undo2, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { CHECK_IN_REFUSALS } from "@/lib/domain/schedule/check-in";
import type { AttendanceOutcome, FileActionsProps } from "./use-file-actions";

interface AttendanceButtonsProps {
  state: NonNullable<FileActionsProps["state"]>;
  refusal: FileActionsProps["refusal"];
  onCheckIn: (state: AttendanceOutcome) => Promise<void>;
  onRefused: () => void;
}

const CHOICES = [
  { state: "attended", Icon: Check },
  { state: "missed", Icon: X },
] as const;

const reasonOf = (error: unknown) =>
  error instanceof CallError ? CHECK_IN_REFUSALS.find((reason) => reason === error.data.reason) : undefined;

/** Records whether the applicant came, and corrects it. If that is not possible, gives the reason. */
export const AttendanceButtons = ({ state, refusal, onCheckIn, onRefused }: AttendanceButtonsProps) => {
  const t = useTranslations("applicants");
  const common = useTranslations("common");
  const moves = useTranslations("moves");
  const errorText = useErrorText();
  const [busy, setBusy] = useState<AttendanceOutcome>();
  const record = async (to: AttendanceOutcome) => {
    setBusy(to);
    try {
      await onCheckIn(to);
    } catch (error) {
      if (redirectsToLogin(error)) return;
      const reason = reasonOf(error);
      const text = reason ? t(`checkIn_${reason}`) : errorText(error);
      showSnackbar({ text, status: "error", closeLabel: common("close") });
      onRefused();
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <fieldset aria-describedby={refusal ? "attendance-hint" : undefined} className="min-w-0">
      <legend className="sr-only">{t("attendance")}</legend>
      <span className="flex flex-wrap gap-2">
        {CHOICES.map(({ state: to, Icon }) => (
          <Button
            aria-disabled={refusal !== undefined || state === to || (busy !== undefined && busy !== to)}
            aria-pressed={state === to}
            busy={busy === to}
            key={to}
            onClick={() => record(to)}
            size="small"
            variant="secondary"
          >
            <Icon aria-hidden className="size-4" />
            <span>{t(`state_${to}`)}</span>
          </Button>
        ))}
        {state !== "active" && (
          <Button
            aria-disabled={refusal !== undefined || (busy !== undefined && busy !== "active")}
            busy={busy === "active"}
            onClick={({ currentTarget }) => {
              // This button disappears: the focus moves to one that stays.
              currentTarget.parentElement?.querySelector("button")?.focus();
              void record("active");
            }}
            size="small"
            variant="quiet"
          >
            <Undo2 aria-hidden className="size-4" />
            {moves("reset")}
          </Button>
        )}
      </span>
      {refusal && (
        <p className="mt-1 max-w-64 text-ink-second text-xs" id="attendance-hint">
          {t(`checkIn_${refusal}`)}
        </p>
      )}
    </fieldset>
  );
};
