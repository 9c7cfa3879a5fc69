"use client";

import { useTranslations } from "next-intl";
import { call } from "@/lib/client/call";
import { type ActionDialogProps, ManyDialog } from "./many-dialog";

/** Accepts the selected applicants after a confirmation. */
export const AcceptMany = (props: ActionDialogProps) => {
  const t = useTranslations("many");
  const single = useTranslations("applicants");
  const reasons: Readonly<Record<string, string>> = {
    registration_not_submitted: single("acceptNotSubmitted"),
    validation_failed: t("incomplete"),
  };
  return (
    <ManyDialog
      {...props}
      confirmLabel={single("accept")}
      doneText={(count) => t("accepted", { count })}
      failureText={(code) => reasons[code]}
      send={(registrationIds) =>
        call("POST /applicant/accept-many", { body: { locationKey: props.location.location_key, registrationIds } })
      }
      text={t("acceptText")}
      title={t("acceptTitle", { count: props.ids.length })}
    />
  );
};
