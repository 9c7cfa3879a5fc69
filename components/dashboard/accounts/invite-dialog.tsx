"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { TextInput } from "@/components/ui/text-input";
import { call } from "@/lib/client/call";
import { readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { staffAccounts } from "@/lib/contracts/staff-accounts";
import type { Locale } from "@/lib/domain/country/locales";
import { type AccountDraft, invalidFields, isAccountDraft } from "@/lib/domain/dashboard/account-draft";
import { ACCOUNT_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import { AccountFields } from "./account-fields";
import { DeliveryChoice } from "./delivery-choice";
import { PersonFields } from "./person-fields";
import { useAccountSave } from "./use-account-save";

interface InviteDialogProps {
  locationKey: string;
  locations: readonly { location_key: string; name: string }[];
  onInvited: (invited: ReplyOf<typeof staffAccounts.add>) => void;
  onClose: () => void;
}

const emptyDraft = (locationKey: string): AccountDraft => ({
  username: "",
  name: "",
  email: "",
  role: "staff",
  locations: [locationKey],
  delivery: "email",
});

const useDraft = (locationKey: string) => {
  const [draft, setDraft] = useState<AccountDraft>(
    () => readItem(ACCOUNT_DRAFT, isAccountDraft) ?? emptyDraft(locationKey),
  );
  useEffect(() => {
    if ([draft.username, draft.name, draft.email].every((text) => text === "")) removeItem(ACCOUNT_DRAFT);
    else writeItem(ACCOUNT_DRAFT, draft);
  }, [draft]);
  const set = (changed: Partial<AccountDraft>) => setDraft((current) => ({ ...current, ...changed }));
  return [draft, set] as const;
};

const bodyOf = ({ username, name, email, role, locations, delivery }: AccountDraft, language: Locale) => ({
  username,
  ...(name.trim() && { name: name.trim() }),
  ...(email.trim() && { email: email.trim() }),
  role,
  locations: [...locations],
  byEmail: delivery === "email",
  language,
});

/** Invites somebody to the manager's own locations. They choose their password or passkey themselves, by the link. */
export const InviteDialog = ({ locationKey, locations, onInvited, onClose }: InviteDialogProps) => {
  const t = useTranslations("accounts");
  const common = useTranslations("common");
  const language = useLocale() as Locale;
  const [draft, set] = useDraft(locationKey);
  const { isBusy, failure, errors, refuse, save } = useAccountSave();

  const close = () => {
    removeItem(ACCOUNT_DRAFT);
    onClose();
  };
  const invite = (event: FormEvent) => {
    event.preventDefault();
    const invalid = invalidFields(draft);
    if (invalid.length > 0) return refuse(invalid);
    void save(async () => {
      const invited = await call("POST /account/add", { body: bodyOf(draft, language) });
      removeItem(ACCOUNT_DRAFT);
      onInvited(invited);
    });
  };

  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={t("inviteText")}
      failure={failure}
      isBusy={isBusy}
      onClose={close}
      onSubmit={invite}
      submitLabel={t("inviteSubmit")}
      title={t("inviteTitle")}
    >
      <PersonFields
        email={draft.email}
        emailError={errors.email}
        name={draft.name}
        needsEmail={draft.delivery === "email"}
        onChange={set}
      />
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
      <DeliveryChoice delivery={draft.delivery} isTyped onChange={(delivery) => set({ delivery })} />
    </FormDialog>
  );
};
