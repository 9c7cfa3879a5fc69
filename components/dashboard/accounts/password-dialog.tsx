"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-management";
import { isValidPassword } from "@/lib/domain/dashboard/account-draft";
import { PasswordField } from "./password-field";
import { useAccountSave } from "./use-account-save";

interface PasswordDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  /** With the password, where it was made. */
  onSaved: (made: string | undefined) => void;
  onClose: () => void;
}

/** Another password, which ends every session of its owner. */
export const PasswordDialog = ({ account, isOwn, onSaved, onClose }: PasswordDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [password, setPassword] = useState("");
  const { isBusy, failure, errors, refuse, save } = useAccountSave();
  // One's own ends one's own session: a password that was made would be gone before it is read.
  const mayBeMade = !isOwn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMade = mayBeMade && password === "";
    if (!isMade && !isValidPassword(password)) return refuse(["password"]);
    void save(async () => {
      const chosen = isMade ? { makePassword: true as const } : { password };
      const { password: made } = await call("PATCH /account/update", { body: { id: account._id, ...chosen } });
      onSaved(made);
    });
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={t(isOwn ? "ownPasswordText" : "passwordText")}
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("setPassword")}
      title={t("passwordOf", { name: account.username })}
    >
      <PasswordField error={errors.password} mayBeMade={mayBeMade} onChange={setPassword} value={password} />
    </FormDialog>
  );
};
