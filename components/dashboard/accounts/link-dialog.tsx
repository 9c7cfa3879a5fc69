"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Fieldset } from "@/components/ui/fieldset";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { call } from "@/lib/client/call";
import type { MadeLink, StaffAccount } from "@/lib/contracts/staff-accounts";
import type { LinkKind } from "@/lib/contracts/staff-links";
import type { Locale } from "@/lib/domain/country/locales";
import type { Delivery } from "@/lib/domain/dashboard/account-draft";
import { SECOND_FACTORS } from "@/lib/domain/sign-in/factors";
import { DeliveryChoice } from "./delivery-choice";
import { useAccountSave } from "./use-account-save";

interface LinkDialogProps {
  account: StaffAccount;
  /** Whether the network's staff may have passwords. */
  hasPasswords: boolean;
  onMade: (link: MadeLink) => void;
  onClose: () => void;
}

/**
 * The links that help an account. Without a second factor, a link for a new password is all that it needs. With one, such a link offers
 * nothing where passwords are off.
 */
const kindsFor = ({ isInvited, factors }: StaffAccount, hasPasswords: boolean): LinkKind[] => {
  if (isInvited) return ["invitation"];
  if (!SECOND_FACTORS.some((factor) => factors.includes(factor))) return ["password"];
  return hasPasswords ? ["password", "recovery"] : ["recovery"];
};

/** Makes a one-time link: the invitation once more, a new password, or the recovery of an account without its second factor. */
export const LinkDialog = ({ account, hasPasswords, onMade, onClose }: LinkDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const language = useLocale() as Locale;
  const kinds = kindsFor(account, hasPasswords);
  const [chosen, setChosen] = useState<LinkKind>();
  const kind = kinds.find((one) => one === chosen) ?? kinds[0] ?? "password";
  const [delivery, setDelivery] = useState<Delivery>(account.email ? "email" : "print");
  const { isBusy, failure, save } = useAccountSave();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { id: account._id, kind, byEmail: delivery === "email", language };
    void save(async () => onMade(await call("POST /account/link", { body })));
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={t("linkText")}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(delivery === "email" ? "linkSend" : "linkMake")}
      title={<Sentence text={(name) => t("linkOf", { name })} value={account.username} />}
    >
      <Fieldset id="link-kind" legend={t("linkKind")}>
        <RadioGroup
          id="link-kind-choice"
          name="kind"
          onValueChange={(value) => setChosen(value as LinkKind)}
          options={kinds.map((value) => ({ value, label: t(`link_${value}`), hint: t(`linkHint_${value}`) }))}
          value={kind}
        />
      </Fieldset>
      {kind === "recovery" && (
        <Notice role="status" status="warning" title={t("recoveryTitle")}>
          {t("recoveryText")}
        </Notice>
      )}
      <DeliveryChoice delivery={delivery} email={account.email} onChange={setDelivery} />
    </FormDialog>
  );
};
