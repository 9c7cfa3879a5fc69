"use client";

import { useTranslations } from "next-intl";
import { call } from "@/lib/client/call";
import { type ActionDialogProps, ManyDialog } from "./many-dialog";
import { ReasonSelect, useManyReason } from "./reason-select";

/** Cancels the appointments of the selected people after a confirmation, with the reason that they are told. */
export const CancelMany = (props: ActionDialogProps) => {
  const t = useTranslations("many");
  const common = useTranslations("common");
  const reason = useManyReason();
  return (
    <ManyDialog
      {...props}
      cancelLabel={common("close")}
      confirmLabel={t("cancelConfirm")}
      confirmVariant="danger"
      doneText={(count) => t("cancelled", { count })}
      isReady={reason.isReady}
      send={async (registrationIds) => {
        if (!reason.code) return { outcomes: [] };
        const body = { locationKey: props.location.location_key, registrationIds, reason: { code: reason.code } };
        return call("POST /applicant/cancel-many", { body });
      }}
      text={t("cancelText")}
      title={t("cancelTitle", { count: props.ids.length })}
    >
      <ReasonSelect {...reason} />
    </ManyDialog>
  );
};
