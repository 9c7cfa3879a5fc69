"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import { isValidPassword } from "@/lib/domain/dashboard/account-draft";
import { PasswordField } from "./password-field";
import { useAccountSave } from "./use-account-save";

interface PasswordDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  /** Called with the password if it was generated. */
  onSaved: (generated: string | undefined) => void;
  onClose: () => void;
}

/** Sets a new password, which ends all login sessions of the account. */
export const PasswordDialog = ({ account, isOwn, onSaved, onClose }: PasswordDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [password, setPassword] = useState("");
  const { isBusy, failure, errors, refuse, save } = useAccountSave();
  // A new password for the own account ends the login session, so a generated one could not be shown any more.
  const mayGenerate = !isOwn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isGenerated = mayGenerate && password === "";
    if (!isGenerated && !isValidPassword(password)) return refuse(["password"]);
    void save(async () => {
      const chosen = isGenerated ? { makePassword: true as const } : { password };
      const { password: generated } = await call("PATCH /account/update", { body: { id: account._id, ...chosen } });
      onSaved(generated);
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
      <PasswordField error={errors.password} mayGenerate={mayGenerate} onChange={setPassword} value={password} />
    </FormDialog>
  );
};
