"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { PageLink } from "@/components/shell/page-link";
import { Button, buttonClass } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { showSnackbar } from "@/components/ui/snackbar";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import { routes } from "@/lib/domain/routes";
import { CancelDialog } from "./cancel-dialog";

interface ChangeActionsProps {
  formId: string;
  isCancelled: boolean;
  mayMove: boolean;
  mayCancel: boolean;
  /** The presentation's date and time as text. */
  date: string;
}

/** Move, edit and cancel; for a cancelled appointment, book again; after the presentation, edit only. */
export const ChangeActions = ({ formId, isCancelled, mayMove, mayCancel, date }: ChangeActionsProps) => {
  const t = useTranslations("appointment");
  const common = useTranslations("common");
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);
  const [isReading, startReading] = useTransition();
  useLoadingFlag(isReading);

  const showCancelled = () => {
    setIsAsking(false);
    showSnackbar({ text: t("cancelled"), status: "success", closeLabel: common("close") });
    startReading(() => router.refresh());
  };

  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      {mayMove && (
        <PageLink
          className={buttonClass({ variant: isCancelled ? "primary" : "secondary" })}
          href={routes.editForm(formId, "session")}
        >
          {t(isCancelled ? "bookAgain" : "move")}
        </PageLink>
      )}
      <PageLink className={buttonClass({ variant: "secondary" })} href={routes.editForm(formId)}>
        {t("edit")}
      </PageLink>
      {mayCancel && (
        <HydratedControls>
          <Button busy={isReading} onClick={() => setIsAsking(true)} variant="quiet">
            {t("cancel")}
          </Button>
        </HydratedControls>
      )}
      {isAsking && (
        <CancelDialog date={date} formId={formId} onCancelled={showCancelled} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
};
