"use client";

import { useLocale, useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { SaveState } from "@/lib/client/saver";
import type { Application } from "@/lib/contracts/registrations";
import { deviceZone, instantText } from "@/lib/i18n/dates";

/** "Saved 14:02", quietly; announced only when saving fails. */
export const SaveStatus = ({ state }: { state: SaveState }) => {
  const t = useTranslations("common");
  const language = useLocale();
  const errorText = useErrorText();
  if (state.is === "failed")
    return (
      <p className="text-danger text-sm" role="alert">
        {errorText(state.error)}
      </p>
    );
  return (
    <p className="text-ink-second text-sm tabular-nums">
      {state.is === "saving" && t("saving")}
      {state.is === "saved" &&
        t("saved", {
          time: instantText(language, "clock", state.at, deviceZone()),
        })}
    </p>
  );
};

interface StaleNoticeProps {
  state: SaveState;
  onKeepMine: (current: Application) => void;
  onTakeTheirs: (current: Application) => void;
}

/** Two windows changed one application: nothing is overwritten until the applicant says which stays. */
export const StaleNotice = ({ state, onKeepMine, onTakeTheirs }: StaleNoticeProps) => {
  const t = useTranslations("form");
  if (state.is !== "stale") return null;
  const { current } = state;
  return (
    <Notice
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onKeepMine(current)} variant="secondary">
            {t("staleMine")}
          </Button>
          <Button onClick={() => onTakeTheirs(current)} variant="secondary">
            {t("staleTheirs")}
          </Button>
        </div>
      }
      role="alert"
      status="warning"
      title={t("staleTitle")}
    >
      {t("staleText")}
    </Notice>
  );
};
