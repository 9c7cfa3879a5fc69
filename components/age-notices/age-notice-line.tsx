"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { showSnackbar } from "@/components/ui/snackbar";
import { CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import type { AgeNotice } from "@/lib/contracts/age-notices";

interface AgeNoticeLineProps {
  notice: AgeNotice;
  center: string;
  /** The day of the message, in the page's language. */
  date: string;
  /** The message will not be sent: the applicant took it back, or it was sent in the meantime. */
  onGone: () => void;
}

const isGone = (error: unknown): boolean => error instanceof CallError && error.code === "not_found";

/** When an applicant is told that a child is old enough, and the button to take that back. */
export const AgeNoticeLine = ({ notice, center, date, onGone }: AgeNoticeLineProps) => {
  const t = useTranslations("age");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const notify = (text: string, status: "success" | "error") =>
    showSnackbar({ text, status, closeLabel: common("close") });

  const remove = async () => {
    setIsBusy(true);
    try {
      await call("DELETE /me/age-notices/{id}", { params: { id: notice._id } });
      notify(t("untold"), "success");
      onGone();
    } catch (error) {
      if (isGone(error)) {
        notify(t("untoldGone"), "success");
        return onGone();
      }
      if (!redirectsToVerify(error)) notify(errorText(error), "error");
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-3">
      <p>{t("told", { center, date })}</p>
      <Button busy={isBusy} onClick={remove} size="small" variant="secondary">
        {t("untell")}
        <span className="sr-only">{`${center}, ${date}`}</span>
      </Button>
    </div>
  );
};
