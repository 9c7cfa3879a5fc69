"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { ReadyForm } from "@/components/ui/ready-form";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-management";
import { isPassword } from "@/lib/domain/dashboard/account-draft";
import { PasswordField } from "./password-field";
import { useSaving } from "./use-saving";

interface PasswordDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  /** With the password, where it was made. */
  onSaved: (made: string | undefined) => void;
  onClose: () => void;
}

const FORM = "account-password-form";

/** Another password, which ends every session of its owner. */
export const PasswordDialog = ({ account, isOwn, onSaved, onClose }: PasswordDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [password, setPassword] = useState("");
  const { isBusy, failure, errors, refuse, save } = useSaving();
  // One's own ends one's own session: a password that was made would be gone before it is read.
  const mayBeMade = !isOwn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMade = mayBeMade && password === "";
    if (!isMade && !isPassword(password)) return refuse(["password"]);
    void save(async () => {
      const chosen = isMade ? { makePassword: true as const } : { password };
      const { password: made } = await call("PATCH /account/update", { body: { id: account._id, ...chosen } });
      onSaved(made);
    });
  };
  return (
    <Dialog
      closeLabel={common("close")}
      description={t(isOwn ? "ownPasswordText" : "passwordText")}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common("cancel")}
          </Button>
          <Button busy={isBusy} form={FORM} type="submit">
            {t("setPassword")}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={t("passwordOf", { name: account.username })}
    >
      <ReadyForm className="grid gap-5" id={FORM} onSubmit={submit}>
        <PasswordField error={errors.password} mayBeMade={mayBeMade} onChange={setPassword} value={password} />
        {failure && (
          <Notice role="alert" status="error">
            {failure}
          </Notice>
        )}
      </ReadyForm>
    </Dialog>
  );
};
