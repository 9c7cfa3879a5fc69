"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import { invalidChanges } from "@/lib/domain/dashboard/account-draft";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { AccountFields } from "./account-fields";
import { PersonFields } from "./person-fields";
import { useAccountSave } from "./use-account-save";

interface EditAccountDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  locations: readonly { location_key: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
}

interface EditedAccount {
  name: string;
  email: string;
  role: StaffRole;
  locations: string[];
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** Only what changed: a colleague may have changed the rest meanwhile. An emptied name or address is removed. */
const changesOf = (account: StaffAccount, edited: EditedAccount) => {
  const [name, email] = [edited.name.trim(), edited.email.trim()];
  return {
    ...(name !== (account.name ?? "") && { name: name || null }),
    ...(email !== (account.email ?? "") && { email: email || null }),
    ...(edited.role !== account.role && { role: edited.role }),
    ...(!isSameSet(edited.locations, account.locations) && { locations: edited.locations }),
  };
};

/** Changes name, address, role and locations. The change applies from the next request of that account. */
export const EditAccountDialog = ({ account, isOwn, locations, onSaved, onClose }: EditAccountDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const { name = "", email = "", role } = account;
  const [edited, setEdited] = useState<EditedAccount>({ name, email, role, locations: account.locations });
  const set = (changed: Partial<EditedAccount>) => setEdited((current) => ({ ...current, ...changed }));
  const { isBusy, failure, errors, refuse, save } = useAccountSave();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const invalid = invalidChanges({ ...edited, delivery: "print" });
    if (invalid.length > 0) return refuse(invalid);
    void save(async () => {
      await call("PATCH /account/update", { body: { id: account._id, ...changesOf(account, edited) } });
      onSaved();
    });
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={common("save")}
      title={t("editOf", { name: account.username })}
    >
      {isOwn && <Notice>{t("ownHint")}</Notice>}
      <PersonFields email={edited.email} emailError={errors.email} name={edited.name} onChange={set} />
      <AccountFields
        chosen={edited.locations}
        error={errors.locations}
        isOwn={isOwn}
        locations={locations}
        onLocations={(keys) => set({ locations: keys })}
        onRole={(chosen) => set({ role: chosen })}
        role={edited.role}
      />
    </FormDialog>
  );
};
