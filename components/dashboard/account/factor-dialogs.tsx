"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TotpSetup } from "@/components/dashboard/factors/totp-setup";
import { useAddPasskey, usePasskeyName } from "@/components/dashboard/factors/use-add-passkey";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import type { StaffPasskey } from "@/lib/contracts/staff-factors";

type Confirmed = { kind: "removeTotp" | "makeCodes" } | { kind: "removePasskey"; passkey: StaffPasskey };
export type FactorDialog = { kind: "addPasskey" } | { kind: "addTotp" } | Confirmed;

interface DialogProps {
  onChanged: (recoveryCodes?: readonly string[]) => void;
  onClose: () => void;
}

const NAME_MAX = 60;

const AddPasskeyDialog = ({ onChanged, onClose }: DialogProps) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const nameOf = usePasskeyName();
  const [name, setName] = useState(nameOf);
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, failure, add } = useAddPasskey(onChanged);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name.trim() === "");
    if (name.trim() === "") document.getElementById("passkey-name")?.focus();
    else void add(name.trim());
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={t("passkeyAddText")}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t("passkeyMake")}
      title={t("passkeyAdd")}
    >
      <Field
        error={isMissing && t("passkeyNameNeeded")}
        hint={t("passkeyNameHint")}
        id="passkey-name"
        label={t("passkeyName")}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={NAME_MAX}
            onChange={(event) => setName(event.target.value)}
            value={name}
          />
        )}
      </Field>
    </FormDialog>
  );
};

const AddTotpDialog = ({ onChanged, onClose }: DialogProps) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  return (
    <Dialog
      closeLabel={common("close")}
      footer={
        <Button onClick={onClose} variant="secondary">
          {common("cancel")}
        </Button>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("totpAdd")}
    >
      <TotpSetup onAdded={onChanged} />
    </Dialog>
  );
};

const makeChange = async (open: Confirmed): Promise<readonly string[] | undefined> => {
  if (open.kind === "removePasskey") await call("DELETE /auth/passkeys/{id}", { params: { id: open.passkey._id } });
  else if (open.kind === "removeTotp") await call("DELETE /auth/totp", {});
  else return (await call("POST /auth/recovery-codes", {})).recoveryCodes;
  return undefined;
};

/** Asks before a factor is removed, or codes end. */
const ConfirmChange = ({ open, onChanged, onClose }: DialogProps & { open: Confirmed }) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const { failure, run } = useStaffAction();
  const name = open.kind === "removePasskey" ? open.passkey.name : "";
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t(`${open.kind}Confirm`)}
      confirmVariant={open.kind === "makeCodes" ? "primary" : "danger"}
      failure={failure}
      onClose={onClose}
      onConfirm={() => run(async () => onChanged(await makeChange(open)))}
      text={t(`${open.kind}Text`)}
      title={t(`${open.kind}Title`, { name })}
    />
  );
};

/** The open dialog of a factor. */
export const FactorDialogs = ({ open, ...rest }: DialogProps & { open: FactorDialog }) => {
  if (open.kind === "addPasskey") return <AddPasskeyDialog {...rest} />;
  if (open.kind === "addTotp") return <AddTotpDialog {...rest} />;
  return <ConfirmChange {...rest} open={open} />;
};
