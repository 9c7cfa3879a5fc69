"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { Button } from "@/components/ui/button";
import { useFeature } from "@/lib/client/features";
import { routes } from "@/lib/domain/routes";
import { useSettingsContext } from "./settings-context";

/** Shown after saving: where the backend has an audit log, a button to undo and a link to it. */
export const SavedStatus = ({ onUndo }: { onUndo: () => Promise<void> }) => {
  const t = useTranslations("configuration");
  const dashboard = useTranslations("dashboard");
  const { location } = useSettingsContext();
  const hasAudit = useFeature("audit");
  const [isBusy, setIsBusy] = useState(false);
  const undo = async () => {
    setIsBusy(true);
    await onUndo().finally(() => setIsBusy(false));
  };
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-success">{t("saved")}</span>
      {hasAudit && (
        <>
          <Button busy={isBusy} onClick={undo} size="small" variant="quiet">
            {t("undo")}
          </Button>
          <DashboardLink
            className="inline-flex min-h-9 items-center text-accent-text underline underline-offset-4"
            href={`${routes.audit}?location=${location.location_key}`}
          >
            {dashboard("audit")}
          </DashboardLink>
        </>
      )}
    </span>
  );
};
