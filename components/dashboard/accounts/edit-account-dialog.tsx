"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import { AccountFields } from "./account-fields";
import { useAccountSave } from "./use-account-save";

interface EditAccountDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  locations: readonly { location_key: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** Changes role and locations. The change applies from the next request of that account. */
export const EditAccountDialog = ({ account, isOwn, locations, onSaved, onClose }: EditAccountDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [role, setRole] = useState(account.role);
  const [chosen, setChosen] = useState(account.locations);
  const { isBusy, failure, errors, refuse, save } = useAccountSave();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return refuse(["locations"]);
    // Sends only what changed: a colleague may have changed the rest meanwhile.
    const body = {
      id: account._id,
      ...(role !== account.role && { role }),
      ...(isSameSet(chosen, account.locations) ? {} : { locations: chosen }),
    };
    void save(async () => {
      await call("PATCH /account/update", { body });
      onSaved();
    });
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      failure={failure}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={common("save")}
      title={t("editOf", { name: account.username })}
    >
      {isOwn && <Notice>{t("ownHint")}</Notice>}
      <AccountFields
        chosen={chosen}
        error={errors.locations}
        isOwn={isOwn}
        locations={locations}
        onLocations={setChosen}
        onRole={setRole}
        role={role}
      />
    </FormDialog>
  );
};
