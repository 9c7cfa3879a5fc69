"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import { readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import { type AccountDraft, invalidFields, isAccountDraft } from "@/lib/domain/dashboard/account-draft";
import { ACCOUNT_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import { AccountFields } from "./account-fields";
import { PasswordField } from "./password-field";
import { useAccountSave } from "./use-account-save";

interface AddAccountDialogProps {
  locationKey: string;
  locations: readonly { location_key: string; name: string }[];
  onAdded: (added: { username: string; password?: string | undefined }) => void;
  onClose: () => void;
}

const useDraft = (locationKey: string) => {
  const [draft, setDraft] = useState<AccountDraft>(
    () => readItem(ACCOUNT_DRAFT, isAccountDraft) ?? { username: "", role: "staff", locations: [locationKey] },
  );
  useEffect(() => {
    if (draft.username === "") removeItem(ACCOUNT_DRAFT);
    else writeItem(ACCOUNT_DRAFT, draft);
  }, [draft]);
  const set = (changed: Partial<AccountDraft>) => setDraft((current) => ({ ...current, ...changed }));
  return [draft, set] as const;
};

/** Adds an account at the manager's own locations. */
export const AddAccountDialog = ({ locationKey, locations, onAdded, onClose }: AddAccountDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const [draft, set] = useDraft(locationKey);
  const [password, setPassword] = useState("");
  const { isBusy, failure, errors, refuse, save } = useAccountSave();

  const close = () => {
    removeItem(ACCOUNT_DRAFT);
    onClose();
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    const invalid = invalidFields(draft, password);
    if (invalid.length > 0) return refuse(invalid);
    void save(async () => {
      const body = { ...draft, locations: [...draft.locations], ...(password && { password }) };
      const added = await call("POST /account/add", { body });
      removeItem(ACCOUNT_DRAFT);
      onAdded(added);
    });
  };

  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      failure={failure}
      isBusy={isBusy}
      onSubmit={add}
      onClose={close}
      submitLabel={t("add")}
      title={t("addTitle")}
    >
      <Field error={errors.username} hint={t("usernameHint")} id="account-username" label={t("username")}>
        {(control) => (
          <TextInput
            {...control}
            autoCapitalize="off"
            autoComplete="off"
            name="username"
            onChange={(event) => set({ username: event.target.value })}
            spellCheck={false}
            value={draft.username}
          />
        )}
      </Field>
      <AccountFields
        chosen={draft.locations}
        error={errors.locations}
        locations={locations}
        onLocations={(keys) => set({ locations: keys })}
        onRole={(role) => set({ role })}
        role={draft.role}
      />
      <PasswordField error={errors.password} mayGenerate onChange={setPassword} value={password} />
    </FormDialog>
  );
};
