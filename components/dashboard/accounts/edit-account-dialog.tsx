"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { call } from "@/lib/client/call";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import { invalidChanges } from "@/lib/domain/dashboard/account-draft";
import { rebase } from "@/lib/kit/rebase";
import { AccountFields } from "./account-fields";
import { PersonFields } from "./person-fields";
import { useAccountSave } from "./use-account-save";
import { type EditedAccount, editedOf, useStaleAccountRows } from "./use-stale-account-rows";

interface EditAccountDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  locations: readonly { location_key: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

/** Only what changed. An emptied name or address is removed. */
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
  const { known, stale, tell, settle } = useStaleSave(account);
  const [edited, setEdited] = useState(() => editedOf(account));
  const rowsOf = useStaleAccountRows(locations);
  const set = (changed: Partial<EditedAccount>) => setEdited((current) => ({ ...current, ...changed }));
  const { isBusy, failure, errors, refuse, save } = useAccountSave((now) => {
    const before = editedOf(known.current);
    if (now) setEdited((current) => rebase(current, before, editedOf(now)));
    tell(now);
  });
  const submit = () => {
    const invalid = invalidChanges({ ...edited, delivery: "print" });
    if (invalid.length > 0) return refuse(invalid);
    void save(async () => {
      const { version } = known.current;
      await call("PATCH /account/update", { body: { id: account._id, version, ...changesOf(known.current, edited) } });
      onSaved();
    });
  };
  const take = () => {
    setEdited(editedOf(known.current));
    settle();
    focusAndScrollTo(document.getElementById("account-name"));
  };
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      submitLabel={common("save")}
      title={t("editOf", { name: account.username })}
    >
      {stale && <StaleNotice onKeep={submit} onTake={take} rows={rowsOf(stale, edited)} stale={stale} />}
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
