"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Sentence } from "@/components/texts/sentence";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { call } from "@/lib/client/call";
import { OFFER_REASONS } from "@/lib/domain/dashboard/waiting-list";
import { fullName } from "@/lib/domain/person/full-name";
import { dayText, instantText } from "@/lib/i18n/dates";
import type { WaitingDialogProps } from "./waiting-dialog-props";

const REASON = "offer-reason";
type OfferReason = (typeof OFFER_REASONS)[number];

/** Offers somebody the first suitable free seats, before those who joined earlier. Asks why, for the audit log. */
export const OfferDialog = ({ row, location, language, onDone, onClose }: WaitingDialogProps) => {
  const t = useTranslations("staffWaiting");
  const moves = useTranslations("moves");
  const common = useTranslations("common");
  const applicants = useTranslations("applicants");
  const [reason, setReason] = useState<OfferReason>();
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, failure, run } = useStaffAction();
  const name = fullName(row, language) || applicants("unnamed");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!reason);
    if (!reason) return document.getElementById(REASON)?.focus();
    void run(async () => {
      const body = { registrationId: row.registrationId, reason };
      const { startDay, expiresAt } = await call("POST /waiting/offer", { body });
      const time = instantText(language, "nearShortInstant", new Date(expiresAt), location.timeZone);
      onDone(t("offerDone", { name, day: dayText(language, "nearDay", startDay), time }));
    });
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={t("offerText")}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("offerConfirm")}
      title={<Sentence text={(who) => t("offerTitle", { name: who })} value={name} />}
    >
      <Field
        error={isMissing && moves("reasonNeeded")}
        hint={t("offerReasonHint")}
        id={REASON}
        label={t("offerReason")}
      >
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => setReason(OFFER_REASONS.find((code) => code === target.value))}
            options={OFFER_REASONS.map((code) => ({ value: code, label: t(`offer_${code}`) }))}
            placeholder={common("chooseOne")}
            value={reason ?? ""}
          />
        )}
      </Field>
    </FormDialog>
  );
};
